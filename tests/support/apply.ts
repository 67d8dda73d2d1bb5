import { expect } from 'vitest'
import type { Caller } from './app.ts'
import { png } from './files.ts'
import { nannyApplication } from './submissions.ts'
import { submitFrom } from './submit.ts'

const DOCUMENTS = JSON.stringify([
  { filename: 'cni.png', data: `data:image/png;base64,${png().toString('base64')}` },
])

/**
 * Submits an application with a document as a visitor; an administrator then sets these statuses one after the other.
 * Returns the id of the application.
 */
export const apply = async (
  visitor: Caller,
  admin: Caller,
  ...statuses: readonly string[]
): Promise<string> => {
  const id = await submitFrom(visitor, 'nanny-applications', nannyApplication(DOCUMENTS))
  for (const status of statuses) {
    const answer = await admin.send('PATCH', `/api/nanny-applications/${id}/status`, { body: { status } })
    expect(answer.status, answer.text).toBe(200)
  }
  return id
}
