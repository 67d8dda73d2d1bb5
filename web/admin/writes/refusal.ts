import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from '../../api/call.ts'
import type { FieldErrors } from '../../ui/form.ts'

/** A refusal by browser, device or the person at its dialog, not by the server. Its French message is shown. */
export class LocalRefusal extends Error {}

/** Whether the server refused with this code. */
export const isRefusedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof CallError && error.body?.code === code

/** The server's messages by path of the field, of several the last; empty when no field was refused. */
export const fieldErrorsOf = (error: unknown): FieldErrors => {
  const errors = error instanceof CallError ? (error.body?.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
