/**
 * zod compiles its schemas with `new Function`, which the Content-Security-Policy forbids. zod reads this setting when
 * it creates a schema, so main.tsx imports this file before any module of the contract. It sets zod's global variable,
 * because importing zod here would add it to the scripts of every page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
