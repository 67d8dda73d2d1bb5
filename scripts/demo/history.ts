import { TYPES_POSTE, type TypePoste } from '#contract/nanny-applications.ts'
import { inclusCle } from '#contract/page-texts.ts'
import { TYPES_SERVICE, type TypeService } from '#contract/parent-requests.ts'
import { createPeople, createRandom, pick } from '../invented-people.ts'
import type { Agency } from './agency.ts'
import { specimenCard, specimenPdf } from './documents.ts'
import { addPlacements } from './placements.ts'
import { COMMENTS, EXPERIENCES, INCLUS, LANDMARKS, MESSAGES, QUARTERS } from './texts.ts'

const FAMILIES = 60
const CANDIDATES = 40
const HIRED = 15
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** How long the agency of the demo has been open, in days. */
const OPEN_DAYS = 75

interface Event {
  readonly at: number
  readonly run: (agency: Agency) => Promise<void>
}

/** Opened here, so that every event lies after it. */
export const openingOf = (now: Date): Date => new Date(now.getTime() - (OPEN_DAYS + 1) * DAY_MS)

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>): readonly Key[] =>
  Object.keys(table) as Key[]

const HOURS: Readonly<Record<TypeService, readonly (readonly [string, string] | null)[]>> = {
  regulier: [
    ['07:00', '17:00'],
    ['07:30', '17:30'],
    ['06:30', '18:00'],
  ],
  occasionnel: [null, ['14:00', '18:00'], ['19:00', '23:30']],
  weekend: [['08:00', '18:00']],
  devoirs: [
    ['16:00', '19:00'],
    ['15:30', '18:30'],
  ],
  personne: [['08:00', '17:00'], null],
}

/**
 * What happened in the agency until `now`: requests, applications with documents, decisions, employees with payments,
 * messages. The same day gives the same history. Phone numbers are of the plan that was switched off in April 2024, so
 * that no call reaches a person (docs/product.md, "Phone").
 */
export const historyUntil = (now: Date): readonly Event[] => {
  const random = createRandom(2026)
  const people = createPeople(random)
  const events: Event[] = []

  /** A time of day in the past, whole days ago; the last day is today, always before now. */
  const daysAgo = (days: number): number => {
    const at = now.getTime() - days * DAY_MS
    const day = new Date(at)
    day.setUTCHours(7 + Math.floor(random() * 12), Math.floor(random() * 60), Math.floor(random() * 60))
    return Math.min(day.getTime(), at)
  }
  const add = (at: number, run: Event['run']): void => {
    if (at < now.getTime()) events.push({ at, run })
  }
  const deadPhone = (): string =>
    `+2410${pick(random, ['4', '5', '6', '7'])}${String(Math.floor(random() * 1e6)).padStart(6, '0')}`
  const person = () => ({
    nom: people.nom(),
    telephone: deadPhone(),
    adresse: `${pick(random, QUARTERS)}, ${pick(random, LANDMARKS)}`,
  })

  add(daysAgo(OPEN_DAYS), async ({ administrator }) => {
    const settings = {
      email: 'bonjour@agence-demo.ga',
      telephone: '+241 07 00 11 22',
      adresse: 'Louis, Libreville',
    }
    for (const [cle, valeur] of Object.entries(settings))
      await administrator('PATCH', `/api/parametres-site/${cle}`, { valeur })
    for (const [prestationId, points] of Object.entries(INCLUS))
      await administrator('POST', '/api/parametres-site', {
        cle: inclusCle(prestationId),
        valeur: points.join('\n'),
      })
  })

  const services = keysOf(TYPES_SERVICE)
  for (let index = 0; index < FAMILIES; index += 1) {
    // Square: more of them in the last weeks than in the first.
    const age = OPEN_DAYS * (1 - Math.sqrt((index + 0.5) / FAMILIES))
    const typeService = random() < 0.45 ? 'regulier' : pick(random, services)
    const [horaireDebut, horaireFin] = pick(random, HOURS[typeService]) ?? [null, null]
    const request = {
      ...person(),
      typeService,
      horaireDebut,
      horaireFin,
      nombreEnfants: 1 + Math.floor(random() * 3),
      forfait: typeService,
      commentaires: pick(random, COMMENTS),
    }
    let id = ''
    add(daysAgo(age), async ({ visitor }) => {
      id = (await visitor<{ id: string }>('POST', '/api/parent-requests', request)).id
    })
    const setStatus = (days: number, status: string): void =>
      add(daysAgo(age - days), ({ administrator }) =>
        administrator('PATCH', `/api/parent-requests/${id}/status`, { status }),
      )
    const fate = random()
    if (fate < 0.75) setStatus(2, 'traite')
    if (fate < 0.4) setStatus(9, 'paye')
  }

  for (let index = 0; index < CANDIDATES; index += 1) {
    // The first ones are hired, the last ones have just applied.
    const age = OPEN_DAYS * (1 - (index + 0.5) / CANDIDATES)
    const typePoste: TypePoste = random() < 0.65 ? 'nounou' : pick(random, keysOf(TYPES_POSTE))
    const who = person()
    const application = {
      ...who,
      typePoste,
      experience: pick(random, EXPERIENCES[typePoste]),
      disponibilites: pick(random, ['lundi-vendredi', 'lundi-vendredi', 'flexible', 'weekend', 'nuits']),
    }
    const files = random()
    let id = ''
    add(daysAgo(age), async ({ visitor, upload }) => {
      const documents = []
      if (files < 0.8) documents.push(await upload('carte-identite.png', 'image/png', specimenCard()))
      if (files < 0.5)
        documents.push(
          await upload(
            'attestation.pdf',
            'application/pdf',
            specimenPdf(['SPÉCIMEN', 'Attestation de travail', who.nom, application.experience.slice(0, 60)]),
          ),
        )
      const body = { ...application, documents: documents.length > 0 ? JSON.stringify(documents) : null }
      id = (await visitor<{ id: string }>('POST', '/api/nanny-applications', body)).id
    })
    const setStatus = (days: number, status: string): void =>
      add(daysAgo(age - days), ({ administrator }) =>
        administrator('PATCH', `/api/nanny-applications/${id}/status`, { status }),
      )
    if (index < HIRED) {
      setStatus(3, 'traite')
      setStatus(6, 'accepte')
      payMonthly(age - 6, () => who.telephone)
    } else if (index < HIRED + 6) {
      setStatus(3, 'traite')
      setStatus(5, 'refuse')
    } else if (index < HIRED + 11) setStatus(2, 'traite')
    else if (index < HIRED + 15) setStatus(1, 'en_attente')
  }

  /** A salary every thirty days after the hiring, and sometimes an advance. */
  function payMonthly(hiredDaysAgo: number, telephone: () => string): void {
    const salary = 10_000 * (8 + Math.floor(random() * 9))
    const pay = (days: number, montant: number, motif: string): void => {
      const at = daysAgo(days)
      add(at, async ({ administrator }) => {
        const found = await administrator<{ id: string; telephone: string }[]>(
          'GET',
          '/api/employees?limit=500',
        )
        const employeId = found.find((employee) => employee.telephone === telephone())?.id
        const datePaiement = new Date(at).toISOString().slice(0, 10)
        await administrator('POST', '/api/paiements-employes', { employeId, montant, motif, datePaiement })
      })
    }
    for (let days = hiredDaysAgo - 30; days >= 0; days -= 30) pay(days, salary, 'Salaire')
    if (random() < 0.4) pay(hiredDaysAgo / 2, 20_000, 'Avance')
    if (random() < 0.3) pay(hiredDaysAgo / 3, 10_000, 'Transport')
  }

  for (const [index, message] of MESSAGES.entries()) {
    const { nom, telephone } = person()
    add(daysAgo(OPEN_DAYS * 0.6 * (1 - (index + 0.5) / MESSAGES.length)), async ({ visitor }) => {
      await visitor('POST', '/api/contact-messages', { nom, telephone, message })
    })
  }

  addPlacements((days, run) => {
    const at = daysAgo(days)
    add(at, async (agency) => {
      await run(agency, new Date(at).toISOString().slice(0, 10))
    })
  })

  // The administrator read everything until two days ago.
  add(daysAgo(2), ({ administrator }) => administrator('POST', '/api/notifications/mark-all-read', {}))

  return events.toSorted((one, other) => one.at - other.at)
}
