/**
 * Cookie that scripts can read, set at sign-in and cleared at sign-out or after 12 hours; it outlives a session that
 * ends earlier by itself. It tells the browser whether to call GET /api/auth/user (docs/product.md, "No failing call in
 * normal use"), and the server whether to put first answers into a document of the back office. It gives no access. In
 * a separate file, so that a visitor's first page does not load the schemas of auth.ts.
 */
export const HINT_COOKIE = 'connecte'
