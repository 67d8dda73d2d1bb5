import { expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { auditLabels, endpoint } from './endpoint.ts'
import { JOURNAL_ACTIONS, type JournalAction } from './journal.admin.ts'

const write = {
  method: 'POST',
  path: '/api/chiens',
  summary: 'Ajoute un chien.',
  access: 'admin',
  answer: { status: 204 },
  errors: [],
} as const

test('a write by an administrator needs an audit label, or the reason why it has none, to compile', () => {
  // @ts-expect-error: `audit` is missing
  endpoint({ ...write })
  endpoint({ ...write, audit: 'Chien ajouté' })
  endpoint({ ...write, audit: { none: 'A reason' } })
  // @ts-expect-error: a reason is missing
  endpoint({ ...write, audit: {} })
  // Reads and public calls may have a label, but need none.
  endpoint({ ...write, method: 'GET' })
  endpoint({ ...write, access: 'public' })
})

test('a call of an administrator that answers 201 needs an idempotency key, or the reason for none, to compile', () => {
  const creating = { ...write, audit: 'Chien ajouté', answer: { status: 201 } } as const
  // @ts-expect-error: `idempotent` is missing
  endpoint({ ...creating })
  // @ts-expect-error: a reason is missing
  endpoint({ ...creating, idempotent: {} })
  endpoint({ ...creating, idempotent: true })
  endpoint({ ...creating, idempotent: { none: 'A reason' } })
  endpoint({ ...creating, access: 'public' })
})

test('a path parameter without a schema does not compile', () => {
  // @ts-expect-error: `params` is missing
  endpoint({ ...write, path: '/api/chiens/{id}', audit: 'Chien ajouté' })
  endpoint({ ...write, path: '/api/chiens/{id}', params: { id: z.string() }, audit: 'Chien ajouté' })
})

test('the labels of the audit log are those of the calls that have one', () => {
  const labels = auditLabels({
    createChien: endpoint({ ...write, audit: 'Chien ajouté' }),
    nameChien: endpoint({ ...write, audit: { none: 'A reason' } }),
  })
  expect(labels).toEqual({ createChien: 'Chien ajouté' })
  expectTypeOf(labels).toEqualTypeOf<Readonly<Record<'createChien', string>>>()
})

test('an action of the audit log has its French label by name; a call without a label is no action', () => {
  expectTypeOf<'login' | 'erasePerson'>().toExtend<JournalAction>()
  expectTypeOf<'markNotificationRead'>().not.toExtend<JournalAction>()
  expect(JOURNAL_ACTIONS).toMatchObject({
    login: 'Connexion',
    erasePerson: "Données d'une personne effacées",
  })
})
