import { addDays } from '#contract/days.admin.ts'
import type { MotifRefus, NannyApplication } from '#contract/nanny-applications.admin.ts'
import { TYPES_POSTE, type TypePoste } from '#contract/nanny-applications.ts'
import { inclusCle } from '#contract/page-texts.ts'
import { TYPES_SERVICE, type TypeService } from '#contract/parent-requests.ts'
import { pick } from '../invented-people.ts'
import { specimenCard, specimenPdf } from './documents.ts'
import { finishDueReminders, record, remind } from './follow-up.ts'
import { addFamilyPayments, addSalary } from './money.ts'
import { createPast, OPEN_DAYS, type Past, type PastEvent } from './past.ts'
import { addPlacements } from './placements.ts'
import { CALLS, CANDIDATE_CALLS, COMMENTS, EXPERIENCES, INCLUS, MESSAGES } from './texts.ts'
import { addVerifications } from './verifications.ts'

const FAMILIES = 60
const CANDIDATES = 40
const HIRED = 15
const REFUSED = 6
// The applications after these: five are "Traité" and can be decided, four "En attente", ten "En examen".
/** Index of the request, and of the application, that the agency typed. */
const TYPED_REQUEST = FAMILIES - 5
const TYPED_APPLICATION = CANDIDATES - 3
/** Reminders that the agency wrote yesterday: index of the request, days from today, text. */
const REQUEST_REMINDERS: ReadonlyMap<number, readonly [days: number, texte: string]> = new Map([
  [41, [0, 'Confirmer le premier jour avec la famille']],
  [48, [0, "Donner la réponse de la nounou pour l'essai"]],
  [53, [0, 'Rappeler après 18 heures']],
  [50, [3, 'Demander si la famille a choisi']],
])

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>): readonly Key[] =>
  Object.keys(table) as Key[]

/** Item at an index of a list that starts again at its end. */
const cycle = <Item>(items: readonly [Item, ...Item[]], index: number): Item =>
  items[index % items.length] ?? items[0]

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

/** The agency writes its contact details and what its packages include. */
const addSettings = ({ add, daysAgo }: Past): void =>
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

/** Families send requests, which the agency processes. */
const addRequests = (past: Past): void => {
  const { random, today, daysAgo, add, person } = past
  const services = keysOf(TYPES_SERVICE)
  for (let index = 0; index < FAMILIES; index += 1) {
    // The square root makes the last weeks busier than the first.
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
    add(daysAgo(age), async ({ visitor, administrator }) => {
      const answer =
        index === TYPED_REQUEST
          ? administrator<{ id: string }>('POST', '/api/parent-requests/saisie', request)
          : visitor<{ id: string }>('POST', '/api/parent-requests', request)
      id = (await answer).id
    })
    if (index % 8 !== 7) add(daysAgo(age - 1), (agency) => record(agency, 'demande', id, cycle(CALLS, index)))
    const reminder = REQUEST_REMINDERS.get(index)
    if (reminder)
      add(daysAgo(1), (agency) => remind(agency, 'demande', id, addDays(today, reminder[0]), reminder[1]))
    const setStatus = (days: number, status: string): void =>
      add(daysAgo(age - days), ({ administrator }) =>
        administrator('PATCH', `/api/parent-requests/${id}/status`, { status }),
      )
    const share = random()
    addFamilyPayments(past, age, share, typeService, () => id)
    if (share < 0.75) setStatus(2, 'traite')
    if (share < 0.4) setStatus(9, 'paye')
  }
}

interface Refusal {
  readonly motif: MotifRefus
  readonly motifTexte?: string
}

const REFUSALS: readonly [Refusal, ...Refusal[]] = [
  { motif: 'references', motifTexte: "L'ancienne famille n'a pas confirmé les dates." },
  { motif: 'trop_loin' },
  { motif: 'experience' },
]

/** Candidates apply, most with documents; the agency accepts, refuses or examines them. */
const addApplications = (past: Past): void => {
  const { random, today, daysAgo, add, person } = past
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
    let [id, employeId] = ['', '']
    add(daysAgo(age), async ({ visitor, administrator, upload }) => {
      if (index === TYPED_APPLICATION) {
        const typed = '/api/nanny-applications/saisie'
        id = (await administrator<{ id: string }>('POST', typed, application)).id
        return
      }
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
    const setStatus = (days: number, status: string, reason?: Refusal): void =>
      add(daysAgo(age - days), async ({ administrator }) => {
        const path = `/api/nanny-applications/${id}/status`
        const changed = await administrator<NannyApplication>('PATCH', path, { status, ...reason })
        employeId = changed.employeId ?? ''
      })
    if (index % 5 !== 4)
      add(daysAgo(age - 1), (agency) => record(agency, 'candidature', id, cycle(CANDIDATE_CALLS, index)))
    if (index < HIRED) {
      setStatus(3, 'traite')
      setStatus(6, 'accepte')
      addSalary(past, index, age - 6, () => employeId)
      addVerifications(past, index < HIRED - 3 ? 'complete' : 'partial', age - 8, () => id, index === 4)
    } else if (index < HIRED + REFUSED) {
      setStatus(3, 'traite')
      setStatus(5, 'refuse', cycle(REFUSALS, index))
    } else if (index < HIRED + 11) {
      setStatus(2, 'traite')
      addVerifications(past, cycle(['partial', 'complete', 'refused'], index), age - 4, () => id)
    } else if (index < HIRED + 15) setStatus(1, 'en_attente')
    if (index === HIRED + 9)
      add(daysAgo(1), (agency) => remind(agency, 'candidature', id, today, 'Demander le certificat médical'))
  }
}

/**
 * What happened in the agency until `now`, in the order of time. The same `now` gives the same history. Phone numbers
 * are of the numbering plan that ended in April 2024, so that no call reaches a person (docs/product.md, "Phone").
 */
export const historyUntil = (now: Date): readonly PastEvent[] => {
  const { past, events } = createPast(now)
  const { daysAgo, add, person } = past
  addSettings(past)
  addRequests(past)
  addApplications(past)

  for (const [index, message] of MESSAGES.entries()) {
    const { nom, telephone } = person()
    const age = OPEN_DAYS * 0.6 * (1 - (index + 0.5) / MESSAGES.length)
    let id = ''
    add(daysAgo(age), async ({ visitor }) => {
      id = (await visitor<{ id: string }>('POST', '/api/contact-messages', { nom, telephone, message })).id
    })
    if (index < MESSAGES.length - 2)
      add(daysAgo(age - 1), (agency) => record(agency, 'message', id, { type: 'appel', resultat: 'joint' }))
  }

  addPlacements((days, run) => {
    const at = daysAgo(days)
    add(at, async (agency) => {
      await run(agency, new Date(at).toISOString().slice(0, 10))
    })
  })

  // The administrator read everything, and finished every due reminder, until two days ago.
  add(daysAgo(2), async (agency) => {
    await agency.administrator('POST', '/api/notifications/mark-all-read', {})
    await finishDueReminders(agency)
  })

  return events.toSorted((one, other) => one.at - other.at)
}
