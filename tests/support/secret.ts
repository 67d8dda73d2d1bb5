/** APP_SECRET of the tests. */
export const SECRET = 'a secret for the tests, long enough for the rule'
