import * as z from 'zod/mini'
import { type Activite, activite } from './activites.admin.ts'
import { type FiledDocument, filedDocument } from './documents.admin.ts'
import { endpoint } from './endpoint.ts'
import { type ApplicationFacts, applicationFacts, type RequestFacts, requestFacts } from './facts.admin.ts'
import { instant, telephone, text } from './fields.ts'
import {
  ERASED_LIST_KEYS,
  type ErasedListKey,
  erasedWords,
  type ItemOf,
  LIST_KEYS,
  LISTS,
  type ListKey,
} from './lists.admin.ts'
import { type OwnMiseEnRelation, ownMiseEnRelation } from './mises-en-relation.admin.ts'
import { type MontantConvenu, montantConvenu } from './montants-convenus.admin.ts'
import { type OwnPayment, ownPayment } from './payments.admin.ts'
import { type Rappel, rappel } from './rappels.admin.ts'
import { type Verification, verification } from './verifications.admin.ts'

/** A phone number identifies a person. It is sent in the body, because browsers and proxies log URLs. */
const personneInput = z.object({ telephone })

/** A person's records in every list. */
type ListedRecords = {
  readonly [Key in ListKey]: readonly ItemOf<Key>[]
}
/** A person's records, and what belongs to them; `lectures`: facts that matching read in them (server/facts/). */
export type PersonRecords = ListedRecords & {
  readonly lectures: {
    readonly demandes: readonly RequestFacts[]
    readonly candidatures: readonly ApplicationFacts[]
  }
  /** Proposals and placements, without the other person. */
  readonly misesEnRelation: readonly OwnMiseEnRelation[]
  /** Payments for the person's requests. */
  readonly encaissements: readonly OwnPayment[]
  /** What was agreed for single months instead of the price. */
  readonly montantsConvenus: readonly MontantConvenu[]
  /** What the agency noted about these records, and its reminders. */
  readonly activites: readonly Activite[]
  readonly rappels: readonly Rappel[]
  /** What the agency verified. */
  readonly verifications: readonly Verification[]
  /** Documents, and how the agency filed them. */
  readonly documents: readonly FiledDocument[]
}
const personRecords = z.object({
  ...Object.fromEntries(LIST_KEYS.map((key) => [key, z.array<z.ZodMiniType>(LISTS[key].item)])),
  lectures: z.object({ demandes: z.array(requestFacts), candidatures: z.array(applicationFacts) }),
  misesEnRelation: z.array(ownMiseEnRelation),
  encaissements: z.array(ownPayment),
  montantsConvenus: z.array(montantConvenu),
  activites: z.array(activite),
  rappels: z.array(rappel),
  verifications: z.array(verification),
  documents: z.array(filedDocument),
}) as unknown as z.ZodMiniType<PersonRecords>

/**
 * Number of erased records by list. `employesConserves`: employee records not erased, because the law requires them.
 */
export type Erased = Readonly<Record<ErasedListKey | 'employesConserves', number>>

/** What was erased, and where the data still exists. */
export type Erasure = Erased & {
  /** Of the erased records. */
  readonly ids: readonly string[]
  /** Until when a scheduled backup may hold the data; null: the server schedules no backups. */
  readonly sauvegardesJusque: string | null
  /** True: the database is PostgreSQL, whose files hold erased rows until it reuses their space. False: SQLite. */
  readonly postgresql: boolean
}
const erasure = z.object({
  ...Object.fromEntries([...ERASED_LIST_KEYS, 'employesConserves'].map((key) => [key, z.number()])),
  ids: z.array(text),
  sauvegardesJusque: z.nullable(instant),
  postgresql: z.boolean(),
}) as unknown as z.ZodMiniType<Erasure>

export const endpoints = {
  findPerson: endpoint({
    method: 'POST',
    path: '/api/personnes/recherche',
    summary:
      "Les fiches d'une personne et ce qui s'y rattache, par son numéro (droit d'accès), sans la paie.",
    access: 'admin',
    readOnlyAllowed: true,
    audit: "Données d'une personne consultées",
    body: personneInput,
    answer: { status: 200, body: personRecords },
    errors: ['invalid'],
  }),
  erasePerson: endpoint({
    method: 'POST',
    path: '/api/personnes/effacement',
    summary: `Efface les ${erasedWords} d'une personne\u00a0; un dossier d'employé reste (obligation légale).`,
    access: 'admin',
    audit: "Données d'une personne effacées",
    body: personneInput,
    answer: { status: 200, body: erasure },
    errors: ['invalid'],
  }),
}
