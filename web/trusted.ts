/** The part of the Trusted Types API that this site uses; the compiler's library does not have it. */
interface TrustedTypes {
  readonly createPolicy: <Rules>(name: string, rules: Rules) => Rules
}

const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }

/**
 * A policy for Trusted Types (threat-model C69): a browser that knows them refuses text as markup or as the address of
 * a script, unless a policy made it. The Content-Security-Policy names the policies (server/http/pages.ts). In such a
 * browser a policy returns objects; their type here is text, because React and the compiler expect text.
 */
export const createPolicy = <Rules>(name: string, rules: Rules): Rules =>
  trustedTypes?.createPolicy(name, rules) ?? rules
