import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { addDays, dayOf } from '#contract/days.admin.ts'
import type { MiseEnRelation } from '#contract/mises-en-relation.admin.ts'
import type { PaiementEmploye } from '#contract/paiements-employes.admin.ts'
import type { Rappel } from '#contract/rappels.admin.ts'
import { type Caller, onBothDatabases, type RunningApp } from '#tests/support/app.ts'
import { createOldPlace } from '#tests/support/old-place.ts'
import { nannyApplication, parentRequest } from '#tests/support/submissions.ts'
import { submitFrom } from '#tests/support/submit.ts'
import { untilBlocked } from '#tests/support/until-blocked.ts'

onBothDatabases('Follow-ups', ({ start }) => {
  let app: RunningApp
  let admin: Caller
  let card: MiseEnRelation
  /** A placement that began on 1 November; today is 20 November. */
  beforeEach(async () => {
    app = await start({ env: { RATE_LIMIT: 'off' } })
    admin = await app.signIn()
    const requestId = await submitFrom(app.visitor, 'parent-requests', parentRequest())
    const nannyId = await submitFrom(app.visitor, 'nanny-applications', nannyApplication())
    for (const status of ['traite', 'accepte'])
      await send('PATCH', `/api/nanny-applications/${nannyId}/status`, { status }, 200)
    const pair = { requestId, nannyId, status: 'proposee' }
    card = await send<MiseEnRelation>('POST', '/api/mises-en-relation', pair, 201)
    await place({ depuis: 'proposee', dateDebut: '2026-11-01' })
  })

  const send = async <Result>(method: 'POST' | 'PATCH', path: string, body: object, status: number) => {
    const answer = await admin.send(method, path, { body })
    expect(answer.status, answer.text).toBe(status)
    return answer.json as Result
  }
  const place = async (body: object): Promise<void> => {
    card = await send('PATCH', `/api/mises-en-relation/${card.id}`, { status: 'placee', ...body }, 200)
  }
  /** Corrects the first day of the placement. */
  const correct = ({ dateDebut: corrected }: { dateDebut: string }) => {
    const { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte } = card
    const avant = { dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte }
    return place({ depuis: 'placee', dateDebut: corrected, avant })
  }
  const open = async (sujet = 'mise_en_relation', sujetId: string | null = card.id) => {
    const { json } = await admin.send('GET', `/api/rappels?sujet=${sujet}&sujetId=${sujetId}`)
    return json as Rappel[]
  }
  const days = async (...of: Parameters<typeof open>) =>
    (await open(...of)).map(({ date, suivi }) => [date, suivi])
  /** Marks the earliest open follow-up as done. */
  const answer = async (...of: Parameters<typeof open>): Promise<void> => {
    const [first] = await open(...of)
    await send('PATCH', `/api/rappels/${first?.id}`, { fait: true, avant: first?.date }, 200)
  }

  const pay = (datePaiement: string, more: object = {}) =>
    send<PaiementEmploye>(
      'POST',
      '/api/paiements-employes',
      { employeId: card.employeId, montant: 5000, motif: 'Salaire', datePaiement, ...more },
      201,
    )

  it('that are done are not asked again when the placement is corrected', async () => {
    await answer()
    await correct({ dateDebut: '2026-11-01' })
    expect(await days()).toEqual([
      ['2026-11-08', 'jour_7'],
      ['2026-12-01', 'jour_30'],
    ])
    await answer()
    await answer()
    await correct({ dateDebut: '2026-11-01' })
    expect(await days()).toEqual([])
    // Day 1 (14 November) and day 7 (today) stay answered; day 30 and the end of the guarantee are on 13 December now.
    await correct({ dateDebut: '2026-11-13' })
    expect(await days()).toEqual([['2026-12-13', 'jour_30']])
    expect((await open())[0]?.texte).toContain('Fin de la garantie')
  })

  it('that are done are asked again for a first day that is still to come', async () => {
    await answer()
    await correct({ dateDebut: '2026-11-23' })
    expect((await days()).map(([date]) => date)).toEqual(['2026-11-24', '2026-11-30', '2026-12-23'])
  })

  it('that are done are not asked again when the guarantee is extended, except its own', async () => {
    for (let times = 0; times < 3; times += 1) await answer()
    const setting = { cle: 'garantie_jours', valeur: '60' }
    await send('POST', '/api/parametres-site', setting, 201)
    await correct({ dateDebut: '2026-11-01' })
    expect(await days()).toEqual([['2026-12-31', 'garantie']])
  })

  it('set to another day by hand, open or done, are kept until their day by rule changes', async () => {
    const [week] = (await open()).slice(1)
    await send('PATCH', `/api/rappels/${week?.id}`, { date: '2026-11-24', avant: '2026-11-08' }, 200)
    const month = (await open()).at(-1)
    await send('PATCH', `/api/rappels/${month?.id}`, { date: '2026-11-29', avant: '2026-12-01' }, 200)
    await send('PATCH', `/api/rappels/${month?.id}`, { fait: true, avant: '2026-11-29' }, 200)
    await correct({ dateDebut: '2026-11-01' })
    expect(await days()).toEqual([
      ['2026-11-02', 'jour_1'],
      ['2026-11-24', 'jour_7'],
    ])
    await correct({ dateDebut: '2026-11-02' })
    expect(await days()).toEqual([
      ['2026-11-03', 'jour_1'],
      ['2026-11-09', 'jour_7'],
      ['2026-12-02', 'jour_30'],
    ])
  })

  it('do not take the day that another follow-up was set to by hand', async () => {
    const [first] = await open()
    await send('PATCH', `/api/rappels/${first?.id}`, { date: '2026-11-04', avant: '2026-11-02' }, 200)
    // The follow-up of the first week falls on 2 November now, where that of the first day was.
    await correct({ dateDebut: '2026-10-26' })
    expect((await days()).slice(0, 2)).toEqual([
      ['2026-10-27', 'jour_1'],
      ['2026-11-02', 'jour_7'],
    ])
  })

  it('of a payment stay when an older payment is recorded later', async () => {
    const today = dayOf(app.clock.now())
    await pay(today)
    await pay(addDays(today, -1))
    expect(await days('employe', card.employeId)).toEqual([[addDays(today, 1), 'paie']])
  })

  it('of payments are asked again for another day, not for a day whose follow-up is done', async () => {
    const today = dayOf(app.clock.now())
    const ofEmployee = ['employe', card.employeId] as const
    await pay(today)
    await answer(...ofEmployee)
    await pay(today)
    expect(await days(...ofEmployee)).toEqual([])
    await pay(addDays(today, -1))
    expect(await days(...ofEmployee)).toEqual([[today, 'paie']])
  })

  it('of a payment are replaced by those of a later payment', async () => {
    const today = dayOf(app.clock.now())
    await pay(addDays(today, -1))
    await pay(today)
    expect(await days('employe', card.employeId)).toEqual([[addDays(today, 1), 'paie']])
  })

  it('of a payment stay when another payment is recorded for a day whose follow-up is done', async () => {
    const today = dayOf(app.clock.now())
    const ofEmployee = ['employe', card.employeId] as const
    await pay(today)
    await answer(...ofEmployee)
    await pay(addDays(today, -1))
    await pay(today)
    expect(await days(...ofEmployee)).toEqual([[today, 'paie']])
  })

  it('of payments that were set to another day by hand still belong to the day of their payment', async () => {
    const today = dayOf(app.clock.now())
    const ofEmployee = ['employe', card.employeId] as const
    const setTo = async (date: string): Promise<void> => {
      const [first] = await open(...ofEmployee)
      await send('PATCH', `/api/rappels/${first?.id}`, { date, avant: first?.date }, 200)
    }
    const cancel = ({ id, revision }: PaiementEmploye) =>
      send('PATCH', `/api/paiements-employes/${id}/annulation`, { revision }, 200)
    const first = await pay(today)
    await setTo(addDays(today, 9))
    const second = await pay(today)
    expect(await days(...ofEmployee)).toEqual([[addDays(today, 9), 'paie']])
    await cancel(first)
    expect(await days(...ofEmployee)).toEqual([[addDays(today, 9), 'paie']])
    await cancel(second)
    expect(await days(...ofEmployee)).toEqual([])
    await pay(today)
    await setTo(addDays(today, 9))
    await answer(...ofEmployee)
    await pay(today)
    expect(await days(...ofEmployee)).toEqual([])
  })

  it('of a payment are back when the later payment that replaced them is cancelled', async () => {
    const today = dayOf(app.clock.now())
    const ofEmployee = ['employe', card.employeId] as const
    await pay(addDays(today, -1))
    const { id, revision } = await pay(today)
    expect(await days(...ofEmployee)).toEqual([[addDays(today, 1), 'paie']])
    await send('PATCH', `/api/paiements-employes/${id}/annulation`, { revision }, 200)
    expect(await days(...ofEmployee)).toEqual([[today, 'paie']])
  })

  it('of a payment are back on their day, also a past one, unless they are done or the payment was recorded after that day', async () => {
    const today = dayOf(app.clock.now())
    const ofEmployee = ['employe', card.employeId] as const
    await pay(today)
    app.clock.advance(5 * 24 * 3_600_000)
    admin = await app.signIn()
    await pay(addDays(today, 2))
    const payAndCancel = async () => {
      const { id, revision } = await pay(addDays(today, 5))
      expect(await days(...ofEmployee)).toEqual([[addDays(today, 6), 'paie']])
      await send('PATCH', `/api/paiements-employes/${id}/annulation`, { revision }, 200)
    }
    await payAndCancel()
    expect(await days(...ofEmployee)).toEqual([[addDays(today, 1), 'paie']])
    await answer(...ofEmployee)
    await payAndCancel()
    expect(await days(...ofEmployee)).toEqual([])
  })

  it('of a payment before the placement are not brought back: it had none', async () => {
    const today = dayOf(app.clock.now())
    const ofEmployee = ['employe', card.employeId] as const
    await pay(today)
    await app.db.deleteFrom('rappels').where('sujet', '=', 'employe').execute()
    app.clock.advance(5 * 24 * 3_600_000)
    admin = await app.signIn()
    await correct({ dateDebut: addDays(today, 3) })
    const { id, revision } = await pay(addDays(today, 5))
    expect(await days(...ofEmployee)).toHaveLength(1)
    await send('PATCH', `/api/paiements-employes/${id}/annulation`, { revision }, 200)
    expect(await days(...ofEmployee)).toEqual([])
  })

  it('of two payments at once are one, and matching does not read the nannies again', async () => {
    const today = dayOf(app.clock.now())
    const ofEmployee = ['employe', card.employeId] as const
    await pay(addDays(today, -1))
    const revisions = () => app.db.selectFrom('revisions').selectAll().orderBy('sujet').execute()
    const before = await revisions()
    let both: Promise<unknown> | undefined
    await app.db.transaction().execute(async (tx) => {
      // Changes nothing, but locks the reminder: in PostgreSQL one payment waits for it, the other for the first one.
      await tx.updateTable('rappels').set({ fait: 0 }).where('sujet', '=', 'employe').execute()
      both = Promise.all([pay(today), pay(today)])
      await untilBlocked(app, 2)
    })
    await both
    expect(await days(...ofEmployee)).toEqual([[addDays(today, 1), 'paie']])
    expect(await revisions()).toEqual(before)
  })

  it('of a payment that is cancelled or corrected are gone, or on the day after its new day', async () => {
    const today = dayOf(app.clock.now())
    const ofEmployee = ['employe', card.employeId] as const
    const change = (path: string, body: object) =>
      send<PaiementEmploye>('PATCH', `/api/paiements-employes/${path}`, body, 200)
    const cancel = ({ id, revision }: PaiementEmploye) => change(`${id}/annulation`, { revision })
    const correctTo = (payment: PaiementEmploye, fields: object) => {
      const { id, montant, motif, datePaiement, notes, mois, nature, reference, revision } = payment
      const body = {
        montant,
        motif,
        datePaiement,
        notes,
        mois,
        nature,
        moyen: 'especes',
        reference,
        revision,
      }
      return change(id, { ...body, ...fields })
    }
    const first = await pay(today)
    const second = await pay(today)
    await cancel(second)
    expect(await days(...ofEmployee)).toEqual([[addDays(today, 1), 'paie']])
    const amount = await correctTo(first, { montant: 6000 })
    const moved = await correctTo(amount, { datePaiement: addDays(today, -1) })
    expect(await days(...ofEmployee)).toEqual([[today, 'paie']])
    const late = await correctTo(moved, { datePaiement: addDays(today, -9) })
    expect(await days(...ofEmployee)).toEqual([])
    const again = await correctTo(late, { datePaiement: today })
    const kept = await correctTo(again, { nature: 'retenue' })
    expect(await days(...ofEmployee)).toEqual([])
    const paid = await correctTo(kept, { nature: 'avance' })
    expect(await days(...ofEmployee)).toEqual([[addDays(today, 1), 'paie']])
    await cancel(paid)
    expect(await days(...ofEmployee)).toEqual([])
  })
})

onBothDatabases('Follow-ups of an earlier version', ({ start, dialect }) => {
  it('of a payment belong to the latest payment when their day does not follow a payment', async () => {
    const reminders = [
      // [employee, days of her payments, day of the reminder, its day by rule]
      ['moved', ['2026-11-08', '2026-11-18'], '2026-11-24', '2026-11-19'],
      ['kept', ['2026-11-08', '2026-11-18'], '2026-11-09', '2026-11-09'],
      ['unpaid', [], '2026-11-24', '2026-11-24'],
    ] as const
    const old = await createOldPlace(dialect, '0036', async (db) => {
      for (const [id, days, date] of reminders) {
        await sql`insert into "employees" ("id", "candidatureId", "nom", "telephone", "adresse", "typePoste",
          "experience", "dateEmbauche", "recherche")
          values (${id}, ${id}, '', '', '', '', '', '2026-01-05', '')`.execute(db)
        const payments = [
          ...days.map((day) => [day, 'prime', null] as const),
          ['2026-11-19', 'retenue', null] as const,
          ['2026-11-19', 'salaire', '2026-11-19T08:00:00.000Z'] as const,
        ]
        for (const [day, nature, cancelled] of payments)
          await sql`insert into "paiements_employes" ("id", "employeId", "montant", "motif", "datePaiement", "mois",
            "nature", "dateAnnulation", "dateCreation")
            values (${randomUUID()}, ${id}, 5000, '', ${day}, '2026-11', ${nature}, ${cancelled}, ${day})`.execute(
            db,
          )
        await sql`insert into "rappels" ("id", "sujet", "sujetId", "texte", "date", "suivi", "dateCreation")
          values (${id}, 'employe', ${id}, '', ${date}, 'paie', ${date})`.execute(db)
      }
    })
    const app = await start({ on: old })
    const stored = await app.db
      .selectFrom('rappels')
      .select(['id', 'date', 'jourPrevu'])
      .orderBy('id')
      .execute()
    expect(stored).toEqual(
      reminders
        .map(([id, , date, jourPrevu]) => ({ id, date, jourPrevu }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    const body = { employeId: 'moved', montant: 5000, motif: 'Salaire', datePaiement: '2026-11-02' }
    const answer = await (await app.signIn()).send('POST', '/api/paiements-employes', { body })
    expect(answer.status, answer.text).toBe(201)
    const left = await app.db.selectFrom('rappels').select('date').where('id', '=', 'moved').execute()
    expect(left).toEqual([{ date: '2026-11-24' }])
    await old.remove()
  })
})
