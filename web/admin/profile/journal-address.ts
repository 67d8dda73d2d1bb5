import { PATHS } from '../../paths.ts'

/** The profile with its audit log open. */
export const JOURNAL_ADDRESS = `${PATHS.adminProfile}?ouvert=journal`
