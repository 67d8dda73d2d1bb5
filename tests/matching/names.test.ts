import { expect, it } from 'vitest'
import type { Match } from '#contract/matches.admin.ts'
import { type Caller, onDatabase } from '#tests/support/app.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'

/** Names that suggest different origins. In an experience text the last one would count as seven years. */
const ORIGINS = ['Marie-Louise Obame Nzé', 'Fatou Diallo', 'Wei Zhang', 'Jean-Pierre Nguema', '7 ans nounou']
const SEXES = [
  'Mme Grâce Mba',
  'M. Grâce Mba',
  'Madame Ella',
  'Monsieur Ella',
  'Marie Koumba',
  'Marius Koumba',
]

const PHONES = ['+241 66 12 34 56', '+241 77 98 76 54', '+241 62 11 22 33']

/** What a screen shows of a match besides the two people. */
const outcome = ({ score, reasons, dejaPlacee }: Match) => ({ score, reasons, dejaPlacee })

onDatabase('sqlite', 'The score of a match', ({ start }) => {
  const outcomes = async (people: readonly { readonly nom: string; readonly telephone: string }[]) => {
    const { visitor, signIn } = await start({ env: { RATE_LIMIT: 'off' } })
    const admin = await signIn()
    const submit = async (caller: Caller, path: string, body: object): Promise<string> => {
      const answer = await caller.send('POST', path, { body })
      expect(answer.status, answer.text).toBe(201)
      return (answer.json as { id: string }).id
    }
    const requests: string[] = []
    const nannies: string[] = []
    for (const { nom, telephone } of people) {
      requests.push(await submit(visitor, '/api/parent-requests', { ...parentRequest(), nom, telephone }))
      nannies.push(
        await submit(visitor, '/api/nanny-applications', { ...nannyApplication(), nom, telephone }),
      )
    }
    const list = async (query: string) => {
      const { json } = await admin.send('GET', `/api/matches?min=0&limit=500&${query}`)
      return (json as Match[]).map(outcome)
    }
    const best = [`requestIds=${requests}`, `nannyIds=${nannies}`].map(async (query) => {
      const { json } = await admin.send('GET', `/api/matches/best?${query}`)
      return (json as { score: number }[]).map(({ score }) => score)
    })
    return {
      matches: [
        await list(''),
        ...(await Promise.all(requests.map((id) => list(`requestId=${id}`)))),
        ...(await Promise.all(nannies.map((id) => list(`nannyId=${id}`)))),
      ].flat(),
      best: (await Promise.all(best)).flat(),
    }
  }

  const people = (names: readonly string[]) => names.map((nom) => ({ nom, telephone: PHONES[0] ?? '' }))

  it.each([
    ['the origin that a name suggests', people(ORIGINS)],
    ['the sex that a name or a title suggests', people(SEXES)],
    ['a phone number', PHONES.map((telephone) => ({ nom: 'Aïcha Ndong', telephone }))],
  ])('and its reasons do not depend on %s, of either side, in any list', async (_, different) => {
    const { matches, best } = await outcomes(different)
    expect(matches.length).toBeGreaterThan(different.length * different.length)
    expect(matches).toEqual(matches.map(() => matches[0]))
    expect(best).toHaveLength(2 * different.length)
    expect(best).toEqual(best.map(() => matches[0]?.score))
  })
})
