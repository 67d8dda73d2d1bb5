import type { ErrorCode } from '#contract/errors.ts'
import { CallError } from '../../api/call.ts'
import type { FieldErrors } from '../../ui/form.ts'

/**
 * An error raised in the browser, not by the server; its French message is shown. Thrown when a passkey dialog fails,
 * or when another account has signed in since the person asked for the write.
 */
export class LocalRefusal extends Error {}

/** Reason in the toast where the form itself says what to do (ui/conflict.tsx). */
export const CHANGED_MEANWHILE = "Modifié entre-temps\u00a0: rien n'a été remplacé."

/** Whether the server refused with this code. */
export const isRefusedWith = (error: unknown, code: ErrorCode): boolean =>
  error instanceof CallError && error.body?.code === code

/** The server's messages by path of the field, of several the last; empty when no field was refused. */
export const fieldErrorsOf = (error: unknown): FieldErrors => {
  const errors = error instanceof CallError ? (error.body?.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
