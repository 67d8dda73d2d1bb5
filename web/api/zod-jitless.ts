/**
 * zod compiles its schemas with `new Function`, which the Content-Security-Policy forbids. The setting is read when
 * a schema is made, so it must be there before any module of the contract runs: main.tsx imports this file first.
 * Set through zod's own global, because importing zod here would put it on every first page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
