import { expect } from '@playwright/test'
import type { Ligne } from '#contract/activites.admin.ts'
import type { Employee } from '#contract/employees.admin.ts'
import type { Match } from '#contract/matches.admin.ts'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import { formatNumber } from '#contract/number-format.ts'
import { arrive, complete, expectCards, expectShown, linesToDo, peopleToDo } from '../support/agency-month.ts'
import { expectToast, recordOf } from '../support/back-office.ts'
import { type MovableSite, startMovableSite } from '../support/movable-site.ts'
import { test } from '../support/site.ts'
import { nannyApplication, parentRequest } from '../support/submissions.ts'

const FAMILIES = 'Ada Bibang Casimir Divassa Ekomi Fouti Guema Hervo Issoze Jocktane Koumba Lasme'.split(' ')
const NANNIES =
  'Agnès Berthe Carine Diane Edwige Fanta Gisèle Huguette Irène Jeanne Karine Laure Mado Nina Odile Paule Rita Solange Tina Viviane'.split(
    ' ',
  )

let site: MovableSite
test.beforeEach(async ({ page }) => {
  // Monday 2 March 2026.
  site = await startMovableSite(page, '2026-03-02')
})
test.afterEach(async () => site.stop())

const day = (number: number): string => `2026-03-${String(number).padStart(2, '0')}`

test('a month of the agency: the board, the histories and "À faire" say exactly what happened', async ({
  page,
}) => {
  test.slow()
  await site.moveTo(day(2))
  const family = await arrive(site, 'parent-requests', FAMILIES, parentRequest(), '+241 66 12 34')
  const nanny = await arrive(site, 'nanny-applications', NANNIES, nannyApplication(), '+241 77 98 76')
  const toDo = () => peopleToDo(site)
  const hire = async (nom: string) => {
    for (const status of ['traite', 'accepte'])
      await site.send('PATCH', `/api/nanny-applications/${nanny(nom)}/status`, { status })
  }
  const close = async (...names: readonly string[]) => {
    for (const nom of names)
      await site.send('PATCH', `/api/parent-requests/${family(nom)}/status`, { status: 'traite' })
  }
  const verify = (nom: string, proof: object = {}) =>
    site.send('PATCH', `/api/verifications/${nanny(nom)}`, {
      point: 'identite',
      etat: 'fait',
      date: day(3),
      revision: 0,
      ...proof,
    })
  const HIRED = NANNIES.slice(0, 8)
  for (const nom of HIRED) await hire(nom)
  await site.send('POST', '/api/parametres-site', { cle: 'verification_requise', valeur: 'identite' })

  const propose = (who: string, at: string) =>
    site.send('POST', '/api/mises-en-relation', {
      requestId: family(at),
      nannyId: nanny(who),
      status: 'proposee',
    })
  const move = async (who: string, at: string, status: string, fields: object = {}) => {
    const [pair] = await site.send<MiseEnRelation[]>(
      'GET',
      `/api/mises-en-relation?requestId=${family(at)}&nannyId=${nanny(who)}`,
    )
    await site.send('PATCH', `/api/mises-en-relation/${pair?.id}`, {
      status,
      depuis: pair?.statut,
      ...fields,
    })
  }
  /** Chooses a step other than the next one, from the picker of a card on the board. */
  const choose = async (who: string, at: string, action: string) => {
    await site.open(`/admin/mises-en-relation?statut=&q=${encodeURIComponent(who)}`)
    await page.getByLabel(`Autre action\u00a0: ${who} chez ${at}`).selectOption({ label: action })
  }

  await test.step('Tuesday: every family waits; proposals, a call without an answer, a reminder', async () => {
    await site.moveTo(day(3), '09:00')
    await expect.poll(toDo).toEqual({ demande: FAMILIES, verification: HIRED })
    await site.open('/admin')
    // Twelve families, and the verification of eight employees.
    await expect(page.getByRole('link', { name: /^À faire aujourd'hui \(20\)/ })).toBeVisible()
    for (const nom of HIRED) await verify(nom, nom === 'Agnès' ? { expiration: '2026-04-20' } : {})
    await expect.poll(toDo).toEqual({ demande: FAMILIES })
    await site.open(`/admin/matching?demande=${family('Ada')}`)
    const match = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Agnès' }) })
    const head = match.getByRole('button').first()
    if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
    await page.getByRole('button', { name: 'Proposer Agnès à Ada' }).click()
    await expectToast(page, 'Mise en relation enregistrée', 'Agnès chez Ada\u00a0: Proposée')
    for (const [who, at] of [
      ['Berthe', 'Bibang'],
      ['Carine', 'Casimir'],
      ['Diane', 'Divassa'],
      ['Edwige', 'Ekomi'],
      ['Fanta', 'Fouti'],
      ['Irène', 'Guema'],
      ['Jeanne', 'Hervo'],
      ['Karine', 'Issoze'],
    ] as const)
      await propose(who, at)
    await site.open('/admin/aujourdhui')
    await expectShown(page, 'Familles qui attendent', ['Jocktane', 'Koumba', 'Lasme'])
    // The call would leave the page for the dialler.
    await page.evaluate(() =>
      document.addEventListener('click', (event) => event.preventDefault(), { once: true }),
    )
    await page.getByRole('link', { name: 'Appeler Jocktane' }).click()
    await page
      .getByRole('region', { name: 'Résultat' })
      .getByRole('button', { name: 'Pas de réponse' })
      .click()
    await page.getByRole('button', { name: 'Demain\u00a0: Koumba' }).press('Enter')
    await expect.poll(toDo).toEqual({ demande: ['Lasme'] })
  })

  await test.step('Wednesday: the reminder is due', async () => {
    await site.moveTo(day(4), '09:00')
    await expect.poll(toDo).toEqual({ rappel: ['Koumba'], demande: ['Lasme'] })
    await site.open('/admin/aujourdhui')
    // By keys: taps just after a line disappeared do nothing.
    await page.getByRole('button', { name: 'Fait\u00a0: Koumba' }).press('Enter')
    await page.getByRole('button', { name: 'Fait\u00a0: Lasme' }).press('Enter')
    await expect.poll(toDo).toEqual({})
  })

  await test.step('Thursday: candidates wait; a family and a nanny say no; trials', async () => {
    await site.moveTo(day(5), '09:00')
    // The candidates who were proposed or hired have had an answer.
    await expect.poll(toDo).toEqual({ candidature: NANNIES.slice(11) })
    for (const nom of NANNIES.slice(11))
      await site.send('PATCH', `/api/nanny-applications/${nanny(nom)}/status`, { status: 'traite' })
    await choose('Diane', 'Divassa', 'Écarter')
    await complete(page, 'Écartée', { 'Qui a dit non ?': 'La famille', 'Pourquoi ?': 'Tarif' })
    await choose('Edwige', 'Ekomi', 'Écarter')
    await complete(page, 'Écartée', { 'Qui a dit non ?': 'La nounou', 'Pourquoi ?': 'Trop loin' })
    await choose('Agnès', 'Ada', 'Passer à Essai')
    await complete(page, 'Essai', { "Jour de l'essai": day(6) })
    await move('Berthe', 'Bibang', 'essai', { dateEssai: day(7) })
    await move('Carine', 'Casimir', 'entretien')
    await expect.poll(toDo).toEqual({ essais: ['Agnès chez Ada'] })
  })

  await test.step('Friday: families without news are named; placements', async () => {
    await site.moveTo(day(6), '10:00')
    await expect.poll(toDo).toEqual({
      relance: ['Fouti', 'Guema', 'Hervo', 'Issoze', 'Jocktane'],
      essais: ['Agnès chez Ada', 'Berthe chez Bibang'],
    })
    await site.open('/admin/mises-en-relation?statut=essai&q=Ada')
    await page.getByRole('button', { name: 'Placer\u00a0: Agnès chez Ada' }).click()
    await complete(page, 'Placée', { 'Premier jour': day(9) })
    await expectToast(
      page,
      'Mise en relation enregistrée',
      'Agnès chez Ada\u00a0: Placée',
      'La demande passe au statut Traité.',
    )
    await move('Berthe', 'Bibang', 'placee', { dateDebut: day(9) })
    await move('Fanta', 'Fouti', 'placee', { dateDebut: day(10) })
    await move('Irène', 'Guema', 'ecartee', { ecarteePar: 'agence', motif: 'sans_reponse' })
    await move('Jeanne', 'Hervo', 'ecartee', { ecarteePar: 'famille', motif: 'experience' })
    await move('Karine', 'Issoze', 'contactee')
    await propose('Gisèle', 'Jocktane')
    await move('Gisèle', 'Jocktane', 'placee', { dateDebut: day(10) })
    await close('Guema', 'Hervo', 'Koumba', 'Lasme')
    // A trial that ended in a placement is not to be decided any more.
    await expect.poll(toDo).toEqual({})
  })

  await test.step('Monday: families without news are named; placements, also by a second proposal', async () => {
    await site.moveTo(day(9), '11:00')
    await expect.poll(toDo).toEqual({ relance: ['Casimir', 'Divassa', 'Ekomi', 'Issoze'] })
    await propose('Huguette', 'Divassa')
    await move('Huguette', 'Divassa', 'placee', { dateDebut: day(11) })
    await propose('Diane', 'Ekomi')
    await move('Diane', 'Ekomi', 'placee', { dateDebut: day(12) })
    await move('Carine', 'Casimir', 'placee', { dateDebut: day(12) })
    await site.send('POST', '/api/rappels', { sujet: 'demande', sujetId: family('Issoze'), date: day(30) })
    await expect.poll(toDo).toEqual({})
  })

  /** Expects these follow-ups and no other line on a day, and marks them as done. */
  const follow = async (date: string, texte: string, ...names: readonly string[]) => {
    await site.moveTo(date)
    const lignes = await linesToDo(site)
    expect(lignes.map(({ nom }) => nom).sort()).toEqual(names)
    for (const line of lignes) {
      expect(line).toMatchObject({ regle: 'suivi', depuis: date, pourquoi: texte })
      await site.send('PATCH', `/api/rappels/${line.rappelId}`, { fait: true, avant: date })
    }
  }
  const FIRST_DAY = 'Premier jour passé\u00a0: tout va bien\u00a0?'
  const FIRST_WEEK = 'Une semaine passée\u00a0: tout va bien\u00a0?'

  await test.step('follow-ups come on their days', async () => {
    await follow(day(10), FIRST_DAY, 'Agnès chez Ada', 'Berthe chez Bibang')
    await follow(day(11), FIRST_DAY, 'Fanta chez Fouti', 'Gisèle chez Jocktane')
    await follow(day(12), FIRST_DAY, 'Huguette chez Divassa')
    await follow(day(13), FIRST_DAY, 'Carine chez Casimir', 'Diane chez Ekomi')
    await follow(day(16), FIRST_WEEK, 'Agnès chez Ada', 'Berthe chez Bibang')
  })

  await test.step('a replacement within the guarantee: the family waits again, without the same nanny', async () => {
    await site.open('/admin/mises-en-relation?statut=placee&q=Bibang')
    await expect(page.getByText(`Depuis le 9 mars 2026, garantie jusqu'au 8 avril 2026`)).toBeVisible()
    await page.getByRole('button', { name: 'Terminer\u00a0: Berthe chez Bibang' }).click()
    await complete(page, 'Terminée', { 'Dernier jour': day(16), 'Pourquoi ?': 'Remplacement' })
    await expectToast(
      page,
      'Mise en relation enregistrée',
      'Berthe chez Bibang\u00a0: Terminée',
      'La demande est de nouveau en attente.',
    )
    await hire('Laure')
    await expect.poll(toDo).toEqual({ verification: ['Laure'] })
    await verify('Laure')
    const matches = await site.send<Match[]>('GET', '/api/matches?limit=500')
    const proposed = matches
      .filter(({ requestId }) => requestId === family('Bibang'))
      .map(({ nanny }) => nanny.nom)
    expect(proposed).toContain('Laure')
    expect(proposed).not.toContain('Berthe')
    // Agnès is placed at the asked hours.
    expect(proposed).not.toContain('Agnès')
    await propose('Laure', 'Bibang')
    await site.open('/admin/mises-en-relation?statut=proposee&q=Bibang')
    await choose('Laure', 'Bibang', 'Placer')
    await complete(page, 'Placée', { 'Premier jour': day(18) })
  })

  await test.step('more follow-ups, and a proof that expires', async () => {
    await follow(day(17), FIRST_WEEK, 'Fanta chez Fouti', 'Gisèle chez Jocktane')
    await follow(day(18), FIRST_WEEK, 'Huguette chez Divassa')
    await site.moveTo(day(19))
    await expect
      .poll(toDo)
      .toEqual({ suivi: ['Carine chez Casimir', 'Diane chez Ekomi', 'Laure chez Bibang'] })
    for (const { rappelId, depuis } of await linesToDo(site))
      await site.send('PATCH', `/api/rappels/${rappelId}`, { fait: true, avant: depuis })
    // The proof of Agnès's identity is valid until 20 April.
    await site.moveTo(day(24))
    await expect.poll(toDo).toEqual({ expiration: ['Agnès'] })
    await site.open('/admin/aujourdhui')
    await expectShown(page, 'Documents qui expirent', ['Agnès'])
    await verify('Agnès', { revision: 1, expiration: '2030-12-31' })
    await expect.poll(toDo).toEqual({})
  })

  const PLACED = ['Agnès', 'Carine', 'Diane', 'Fanta', 'Gisèle', 'Huguette', 'Laure']
  await test.step('from the 25th placed nannies without a salary are listed; the day after a payment, a follow-up asks whether they stay', async () => {
    await site.moveTo(day(25))
    await expect.poll(toDo).toEqual({ suivi: ['Laure chez Bibang'], salaire_a_fixer: PLACED })
    await site.open('/admin/aujourdhui')
    await expectShown(page, 'Employés placés sans salaire', PLACED)
    await page.getByRole('button', { name: 'Fait\u00a0: Laure chez Bibang' }).click()
    await expect.poll(toDo).toEqual({ salaire_a_fixer: PLACED })
    const employees = await site.send<Employee[]>('GET', '/api/employees?limit=500')
    for (const nom of PLACED)
      await site.send('POST', '/api/paiements-employes', {
        employeId: employees.find((employee) => employee.nom === nom)?.id,
        montant: 120_000,
        motif: 'Salaire de mars',
        datePaiement: day(25),
      })
    await site.moveTo(day(26))
    await expect.poll(toDo).toEqual({ suivi: PLACED })
    const lignes = await linesToDo(site)
    // The first one stays open until the last day.
    for (const { rappelId, depuis, pourquoi } of lignes.slice(1)) {
      expect(pourquoi).toBe('Lendemain de paie\u00a0: reste-t-elle\u00a0?')
      await site.send('PATCH', `/api/rappels/${rappelId}`, { fait: true, avant: depuis })
    }
  })

  await test.step('the last day: "À faire", the board and the histories', async () => {
    await site.moveTo(day(31))
    await site.open('/admin/aujourdhui')
    const rest = await toDo()
    expect(Object.keys(rest)).toEqual(['rappel', 'suivi'])
    await expectShown(page, 'Rappels', ['Issoze'])
    expect(rest.suivi).toHaveLength(1)
    await expectShown(page, 'Suivis des placements', rest.suivi ?? [])

    expect(await site.send('GET', '/api/mises-en-relation/etapes')).toEqual({
      proposee: 0,
      contactee: 1,
      entretien: 0,
      essai: 0,
      placee: 7,
      ecartee: 4,
      terminee: 1,
    })
    await expectCards(site, page, 'placee', [
      'Agnès chez Ada',
      'Carine chez Casimir',
      'Diane chez Ekomi',
      'Fanta chez Fouti',
      'Gisèle chez Jocktane',
      'Huguette chez Divassa',
      'Laure chez Bibang',
    ])
    await expectCards(site, page, 'ecartee', [
      'Diane chez Divassa',
      'Edwige chez Ekomi',
      'Irène chez Guema',
      'Jeanne chez Hervo',
    ])
    await expect(page.getByText('La famille a dit non\u00a0: Tarif')).toBeVisible()
    await expect(page.getByText('La nounou a dit non\u00a0: Trop loin')).toBeVisible()
    await expect(page.getByText("L'agence a dit non\u00a0: N'a pas répondu")).toBeVisible()
    await expectCards(site, page, 'terminee', ['Berthe chez Bibang'])
    await expectCards(site, page, 'contactee', ['Karine chez Issoze'])

    await site.open(`/admin?ouvert=${family('Bibang')}`)
    const history = recordOf(page, 'Bibang').getByRole('region', { name: 'Historique' }).first()
    await history.getByRole('button', { name: "Tout l'historique" }).click()
    await expect(history.getByRole('list').last().locator('li > p:first-child')).toHaveText([
      'Rappel fait\u00a0: Laure',
      'Rappel fait\u00a0: Laure',
      'Placée\u00a0: Laure',
      'Proposée\u00a0: Laure',
      'Terminée\u00a0: Berthe',
      'Rappel fait\u00a0: Berthe',
      'Rappel fait\u00a0: Berthe',
      'Placée\u00a0: Berthe',
      'Essai\u00a0: Berthe',
      'Proposée\u00a0: Berthe',
      'Demande reçue',
    ])
    const ofNanny = await site.send<Ligne[]>(
      'GET',
      `/api/activites?sujet=candidature&sujetId=${nanny('Diane')}`,
    )
    expect(
      ofNanny
        .map(({ titre, texte }) => (texte ? `${titre} (${texte})` : titre))
        .filter((line) => !line.startsWith('Rappel')),
    ).toEqual([
      `${formatNumber(120_000)} FCFA\u00a0: Salaire de mars`,
      'Placée\u00a0: Ekomi',
      'Proposée\u00a0: Ekomi',
      'Écartée\u00a0: Divassa (Tarif)',
      'Proposée\u00a0: Divassa',
      'Identité\u00a0: Vérifié',
      'Statut\u00a0: Accepté',
      'Statut\u00a0: Traité',
      'Candidature reçue',
    ])
  })
})
