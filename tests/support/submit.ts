import { expect } from 'vitest'
import type { Caller } from './app.ts'

/** Submits a public form, for example to `parent-requests`. Returns the id of the record. */
export const submitFrom = async (visitor: Caller, noun: string, body: object): Promise<string> => {
  const answer = await visitor.send('POST', `/api/${noun}`, { body })
  expect(answer.status, answer.text).toBe(201)
  return (answer.json as { id: string }).id
}
