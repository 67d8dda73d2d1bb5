import * as z from 'zod/mini'
import { employee, typedEmployee } from './employees.admin.ts'
import { endpoint } from './endpoint.ts'
import { pathId, storedDay, storedText } from './fields.admin.ts'
import { horairesPair, type ValueLabels } from './fields.ts'
import { nannyApplication, type TypedApplication, typedApplication } from './nanny-applications.admin.ts'
import {
  DISPONIBILITES,
  disponibilites,
  NANNY_APPLICATION_LABELS,
  TYPES_POSTE,
  typePoste,
} from './nanny-applications.ts'
import { parentRequest } from './parent-requests.admin.ts'
import {
  PARENT_REQUEST_LABELS,
  type ParentRequestInput,
  parentRequestInput,
  TYPES_SERVICE,
  typeService,
} from './parent-requests.ts'

/** A request as the screen showed it: when the form was opened or, after a conflict, as it was stored then. */
const parentRequestBefore = z.object({
  nom: storedText(200),
  telephone: storedText(40),
  adresse: storedText(500),
  typeService,
  horaireDebut: z.nullable(storedText(5)),
  horaireFin: z.nullable(storedText(5)),
  nombreEnfants: parentRequestInput.shape.nombreEnfants,
  forfait: storedText(64),
  commentaires: z.nullable(storedText(2000)),
}) satisfies z.ZodMiniType<ParentRequestInput>

/**
 * A correction: every field with the rules of the public form, and `avant`, the fields as they were on the screen. A
 * field that the administrator changed and that somebody else changed since is not overwritten.
 */
export const parentRequestCorrection = z
  .object({ ...parentRequestInput.shape, avant: parentRequestBefore })
  .check(horairesPair)
export type ParentRequestCorrection = z.output<typeof parentRequestCorrection>

/** An application or an employee as the screen showed it, like `parentRequestBefore`. */
const typedApplicationBefore = z.object({
  nom: storedText(200),
  telephone: storedText(40),
  adresse: storedText(500),
  typePoste,
  experience: storedText(3000),
  disponibilites: z.nullable(disponibilites),
}) satisfies z.ZodMiniType<ApplicationFields>

/** Fields of a candidate or an employee that can be corrected. An old record may have no availability. */
export type ApplicationFields = Omit<TypedApplication, 'disponibilites'> & {
  readonly disponibilites: TypedApplication['disponibilites'] | null
}

/** Like `parentRequestCorrection`, for an application or an employee. */
export const typedApplicationCorrection = z.object({
  ...typedApplication.shape,
  avant: typedApplicationBefore,
})
export type TypedApplicationCorrection = z.output<typeof typedApplicationCorrection>

/** Like `typedApplicationCorrection`, with the day of hiring. */
export const employeeCorrection = z.object({
  ...typedEmployee.shape,
  avant: z.object({
    ...typedApplicationBefore.shape,
    dateEmbauche: z.optional(storedDay("La date d'embauche est une date valide")),
  }),
})
export type EmployeeCorrection = z.output<typeof employeeCorrection>
/** Fields of an employee that can be corrected; `dateEmbauche` is a day. */
export type EmployeeFields = ApplicationFields & { readonly dateEmbauche: string }

/** Labels of the fields of the records. `documents` is the only one that cannot be corrected. */
export const CORRECTED_LABELS = {
  ...PARENT_REQUEST_LABELS,
  ...NANNY_APPLICATION_LABELS,
  dateEmbauche: "Date d'embauche",
} as const
export type CorrectedField = Exclude<keyof typeof CORRECTED_LABELS, 'documents'>

const CODES: ValueLabels<ParentRequestInput> & ValueLabels<ApplicationFields> = {
  typeService: TYPES_SERVICE,
  typePoste: TYPES_POSTE,
  disponibilites: DISPONIBILITES,
}

/** French labels of the values of fields whose values are codes, by field and value. */
export const VALUE_LABELS: Readonly<Partial<Record<CorrectedField, Readonly<Record<string, string>>>>> = CODES

/**
 * Fields whose values the audit log holds, before and after. Of other fields it holds the name only: their values are
 * personal data or, as in `forfait`, unchecked text. The history of the record holds these, and is erased with it.
 */
export const VALUES_IN_JOURNAL: readonly CorrectedField[] = [
  'typeService',
  'horaireDebut',
  'horaireFin',
  'nombreEnfants',
  'typePoste',
  'disponibilites',
  'dateEmbauche',
]

/** Calls whose entry in the audit log names the corrected fields. */
export const CORRECTIONS = ['correctParentRequest', 'correctNannyApplication', 'correctEmployee'] as const

export const endpoints = {
  correctParentRequest: endpoint({
    method: 'PATCH',
    path: '/api/parent-requests/{id}',
    summary: "Corrige les champs d'une demande.",
    access: 'admin',
    audit: 'Demande corrigée',
    params: { id: pathId },
    body: parentRequestCorrection,
    answer: { status: 200, body: parentRequest },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  correctNannyApplication: endpoint({
    method: 'PATCH',
    path: '/api/nanny-applications/{id}',
    summary: "Corrige les champs d'une candidature, et de l'employé qui en vient.",
    access: 'admin',
    audit: 'Candidature corrigée',
    params: { id: pathId },
    body: typedApplicationCorrection,
    answer: { status: 200, body: nannyApplication },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
  correctEmployee: endpoint({
    method: 'PATCH',
    path: '/api/employees/{id}',
    summary: "Corrige les champs d'un employé, et de sa candidature.",
    access: 'admin',
    audit: 'Employé corrigé',
    params: { id: pathId },
    body: employeeCorrection,
    answer: { status: 200, body: employee },
    errors: ['invalid', 'notFound', 'changedMeanwhile'],
  }),
}
