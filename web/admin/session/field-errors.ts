import { CallError } from '../../api/call.ts'
import type { FieldErrors } from '../../ui/form.ts'

/** What the server found wrong, field by field, as a form shows it; empty when it found nothing wrong in a field. */
export const fieldErrorsOf = (error: unknown): FieldErrors => {
  const errors = error instanceof CallError ? (error.body?.errors ?? []) : []
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}
