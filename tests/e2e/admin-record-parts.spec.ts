import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { LIST_KEYS, LISTS, type ListKey } from '#contract/lists.admin.ts'
import { addressOfRecord } from '#web/admin/lists/address.ts'
import type { Fields } from '#web/admin/lists/fields.ts'
import { MAX_WAIT_MS } from '#web/admin/lists/record-parts.tsx'
import {
  failReads,
  hire,
  recordOf,
  signIn,
  submitApplication,
  submitMessage,
  submitRequest,
} from '../support/back-office.ts'
import { addressesOf } from '../support/built.ts'
import { propose } from '../support/placements.ts'
import { type Site, test, waitForAnswers } from '../support/site.ts'
import { changeTimers, HOUR_MS } from '../support/timers.ts'

/** Calls of the parts of a record. */
const PART_CALLS =
  /\/api\/(personnes\/memes|facts|mises-en-relation|payments|activites|rappels|verifications|documents|paie\/salaires|paiements-employes|nanny-applications\?id)\b/

/** A text at the end of the record, and how many calls its parts make at least. */
const RECORDS = {
  demandes: { last: 'Données personnelles', calls: 7 },
  candidatures: { last: 'Données personnelles', calls: 7 },
  employes: { last: 'Imprimer', calls: 9 },
  messages: { last: 'Données personnelles', calls: 3 },
} as const satisfies Record<ListKey, { last: string; calls: number }>

/** Creates a record whose person is also in other lists and has a mise en relation and payments. Returns its id. */
const fillRecord = async (page: Page, site: Site, list: ListKey): Promise<string> => {
  const person = { nom: 'Grâce Mba', adresse: 'Glass, Libreville', telephone: '+241 66 12 34 56' }
  // Another package than the service, whose name would be the same text.
  const requestId = await submitRequest(site, { ...person, forfait: 'weekend' })
  const nannyId = await submitApplication(site, person, 'with documents')
  const messageId = await submitMessage(site, person)
  await propose(page, { requestId, nannyId })
  const payment = { demandeId: requestId, montant: '10000', statut: 'confirme', methode: 'especes' }
  await page.request.post('/api/payments', { data: payment })
  if (list !== 'employes') return { demandes: requestId, candidatures: nannyId, messages: messageId }[list]
  await hire(page, nannyId)
  const { id } = await site.db.selectFrom('employees').select('id').executeTakeFirstOrThrow()
  const paid = { employeId: id, montant: 6000, motif: 'Salaire', datePaiement: '2024-11-02' }
  await page.request.post('/api/paiements-employes', { data: paid })
  return id
}

/**
 * Takes the time limit of the parts (MAX_WAIT_MS) out of the page: another test is about it, and a slow machine or
 * a part that holds back the others would reach it.
 */
const removeLimit = (page: Page): Promise<unknown> => changeTimers(page, { [MAX_WAIT_MS]: HOUR_MS })

/** Records each link, button and `summary` of the record that is no longer where it was when it was first visible. */
const watchMoves = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const first = new Map<Element, number>()
    const moved = new Set<string>()
    const look = () => {
      for (const scrolled of document.querySelectorAll(
        ':is([role=dialog], section.sticky) > .overflow-y-auto',
      ))
        for (const control of scrolled.querySelectorAll('a[href], button, summary')) {
          if (control.getClientRects().length === 0) continue
          const top =
            control.getBoundingClientRect().top - scrolled.getBoundingClientRect().top + scrolled.scrollTop
          const before = first.get(control)
          if (before === undefined) first.set(control, top)
          else if (Math.abs(before - top) > 1) moved.add(control.ariaLabel ?? control.textContent ?? '')
        }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { movedControls: () => [...moved] })
  })
}

/**
 * Holds back the calls of the parts. `count`: the number of calls held back. `release`: sends the first (0) or the last
 * one (-1) and waits for an answer. `stop`: later calls are not held back.
 */
const holdParts = async (page: Page) => {
  const held: (() => void)[] = []
  let isHolding = true
  await page.route(PART_CALLS, async (route) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (isHolding) {
      held.push(resolve)
      await promise
    }
    await route.continue()
  })
  return {
    count: () => held.length,
    release: async (at: 0 | -1) => {
      const answer = page.waitForResponse(PART_CALLS)
      held.splice(at, 1)[0]?.()
      await answer
    },
    stop: () => {
      isHolding = false
    },
  }
}

const lastOf = (page: Page, list: ListKey): Locator =>
  recordOf(page, 'Grâce Mba').getByText(RECORDS[list].last)

test.beforeEach(async ({ page }) => {
  await signIn(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
})

for (const list of Object.keys(RECORDS) as ListKey[])
  for (const [order, at] of [
    ['as they were asked for', 0],
    ['in reverse order', -1],
  ] as const)
    test(`no control of a record of ${list} moves when its parts arrive ${order}`, async ({ page, site }) => {
      const id = await fillRecord(page, site, list)
      await removeLimit(page)
      await watchMoves(page)
      const parts = await holdParts(page)
      await page.goto(addressOfRecord(list, id))
      const record = recordOf(page, 'Grâce Mba')
      await expect(record.getByRole('link', { name: 'Appeler Grâce Mba' })).toBeVisible()
      // All are asked for before the first one is answered.
      await expect.poll(parts.count).toBeGreaterThanOrEqual(RECORDS[list].calls)
      await expect(lastOf(page, list)).toBeHidden()
      while (parts.count() > 0) await parts.release(at)
      parts.stop()
      await expect(lastOf(page, list)).toBeVisible()
      await waitForAnswers(page)
      await expect.poll(() => page.evaluate('movedControls()')).toEqual([])
    })

/** How an opened record shows what the export words otherwise. */
const SHOWN_AS: Readonly<Record<string, string>> = { telephone: '+241 66 12 34 56', documents: 'cni.png' }

/** Fields of a list's records (web/admin). */
const fieldsOf = async (list: ListKey): Promise<Fields<string, unknown>> => {
  const path = join(import.meta.dirname, '../../web/admin', LISTS[list].noun, 'fields.ts')
  const [, fields] = Object.entries(await import(path)).find(([name]) => name.endsWith('_FIELDS')) ?? []
  return fields as Fields<string, unknown>
}

for (const list of LIST_KEYS)
  test(`an opened record of ${list} shows every field, its status if any, and the other records of the person`, async ({
    page,
    site,
  }) => {
    const id = await fillRecord(page, site, list)
    await page.goto(addressOfRecord(list, id))
    const record = recordOf(page, 'Grâce Mba')
    await expect(lastOf(page, list)).toBeVisible()
    const answer = await page.request.get(`/api/${LISTS[list].noun}`)
    const item: unknown = ((await answer.json()) as unknown[])[0]
    await expect(record.getByText(/^Aussi/).first()).toBeVisible()
    if (LISTS[list].statuts) await expect(record.getByRole('button', { name: /^Statut d/ })).toBeVisible()
    for (const [name, field] of Object.entries(await fieldsOf(list))) {
      if (!field) continue
      const text = field.text(item) ?? ''
      expect(text, `fillRecord fills ${name}`).not.toBe('')
      await expect(record, `web/admin/${LISTS[list].noun}/ shows ${name}`).toContainText(
        SHOWN_AS[name] ?? text,
      )
    }
  })

test.describe('with a failing call', () => {
  test.use({ allowedConsoleMessages: [/status of 500/] })

  test('a part that fails does not hold back the others', async ({ page, site }) => {
    const id = await fillRecord(page, site, 'demandes')
    await removeLimit(page)
    await failReads(page, '**/api/rappels?*')
    await failReads(page, '**/api/payments?*')
    await page.goto(addressOfRecord('demandes', id))
    await expect(lastOf(page, 'demandes')).toBeVisible()
    await expect(
      recordOf(page, 'Grâce Mba').getByText("Les encaissements n'ont pas pu être chargés."),
    ).toBeVisible()
  })
})

test('a part that is never answered does not hold back the others for good', async ({ page, site }) => {
  const id = await fillRecord(page, site, 'demandes')
  await page.route('**/api/rappels?*', () => undefined)
  await page.goto(addressOfRecord('demandes', id))
  await expect(lastOf(page, 'demandes')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the history is asked for once, also when its code arrives after its data', async ({ page, site }) => {
  const id = await fillRecord(page, site, 'demandes')
  const code = Promise.withResolvers<void>()
  await page.route(addressesOf('history'), async (route) => {
    await code.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const paths = ['/api/activites', '/api/rappels']
  const answers = paths.map((path) => page.waitForResponse(`**${path}?*`))
  await page.goto(addressOfRecord('demandes', id))
  for (const answer of answers) await answer
  await expect(lastOf(page, 'demandes')).toBeVisible()
  code.resolve()
  await expect(recordOf(page, 'Grâce Mba').getByRole('region', { name: 'Historique' })).toBeVisible()
  await waitForAnswers(page)
  for (const path of paths) expect(asked.filter((one) => one === path)).toHaveLength(1)
})
