import { ERRORS } from '#contract/errors.ts'
import { CallError } from '../../api/call.ts'

/** Whether the server refused because the record is not (any more) what the form was opened on. */
export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.body?.message === ERRORS.changeEntreTemps.message
