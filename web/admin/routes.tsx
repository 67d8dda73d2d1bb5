/** The door of the back office: what stands at /admin… and /simple-login. */
export const BackOffice = () => null
