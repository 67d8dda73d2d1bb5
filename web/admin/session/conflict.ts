import { CallError } from '../../api/call.ts'

/** Whether the server refused because the record changed after the form was opened. */
export const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.body?.code === 'changedMeanwhile'
