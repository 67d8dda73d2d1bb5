import { newKey } from '../../offline/key.ts'

/**
 * Idempotency-Key of each call that neither succeeded nor was refused, by its content: a retry sends the same key, so
 * that nothing is created twice. Two calls of one action may be under way at once, and end in any order.
 */
export type Unanswered = Map<string, string>

const contentOf = (input: unknown): string => JSON.stringify(input ?? null)

export const keyFor = (unanswered: Unanswered, input: unknown): string => {
  const content = contentOf(input)
  const key = unanswered.get(content) ?? newKey()
  unanswered.set(content, key)
  return key
}

/** The call has an outcome: the same content is a new call from now on. */
export const forgetKey = (unanswered: Unanswered, input: unknown): void => {
  unanswered.delete(contentOf(input))
}
