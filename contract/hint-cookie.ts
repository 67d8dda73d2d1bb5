/**
 * A readable cookie without content, set at sign-in and cleared at sign-out: it tells the browser whether asking
 * GET /api/auth/user makes sense (docs/product.md, "Nothing asked in vain"). It opens nothing. A file of its own, so
 * that a visitor's first page does not carry the schemas of auth.ts.
 */
export const HINT_COOKIE = 'connecte'
