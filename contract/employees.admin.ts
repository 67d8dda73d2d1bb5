import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDay, LIST_PAGE, pathId, searchQuery } from './fields.admin.ts'
import { instant, oneOfKeys, optionalText, requiredText, text } from './fields.ts'
import { typedApplication } from './nanny-applications.admin.ts'
import { disponibilites, typePoste } from './nanny-applications.ts'

/**
 * docs/product.md, "Fields of an employee". The server copies fields and documents from the application
 * `candidatureId`; the other fields of the call are validated, then ignored.
 */
const employeeInput = z.object({
  candidatureId: requiredText("L'ID de candidature est obligatoire", 64),
  nom: requiredText('Le nom est obligatoire', 200),
  telephone: requiredText('Le numéro de téléphone est obligatoire', 40),
  adresse: requiredText("L'adresse est obligatoire", 500),
  typePoste: requiredText('Le type de poste est obligatoire', 50),
  experience: requiredText("L'expérience est obligatoire", 3000),
  disponibilites: optionalText(50),
  documents: z.optional(z.nullable(z.string())),
})

/**
 * The fields of an application, without documents, and the day of hiring: today by default for a new employee. A
 * correction without it, by a screen of an earlier version, keeps the stored one.
 */
export const typedEmployee = z.object({
  ...typedApplication.shape,
  dateEmbauche: z.optional(calendarDay("La date d'embauche est obligatoire")),
})
export type TypedEmployee = z.output<typeof typedEmployee>

export const employee = z.object({
  id: text,
  candidatureId: text,
  nom: text,
  telephone: text,
  adresse: text,
  typePoste,
  experience: text,
  disponibilites: z.nullable(disponibilites),
  /** JSON list, as in `nannyApplication` (nanny-applications.admin.ts). */
  documents: z.nullable(text),
  /** False: paused. */
  actif: z.boolean(),
  dateEmbauche: instant,
})
export type Employee = z.output<typeof employee>

/** Whether an employee works for the agency now. A paused one keeps the file and is not proposed to families. */
export const EMPLOYEE_STATUTS = { actif: 'Actif', inactif: 'Inactif' } as const
const employeeStatut = oneOfKeys(EMPLOYEE_STATUTS, 'Ce statut est inconnu')
export type EmployeeStatut = z.output<typeof employeeStatut>

export const endpoints = {
  listEmployees: endpoint({
    method: 'GET',
    path: '/api/employees',
    summary: 'Les employés, le plus récent en premier.',
    access: 'admin',
    query: z.object({ ...LIST_PAGE, q: searchQuery, poste: z.optional(typePoste) }),
    answer: { status: 200, body: z.array(employee), paged: true },
    errors: ['invalid'],
  }),
  createEmployee: endpoint({
    method: 'POST',
    path: '/api/employees',
    summary: "Embauche la candidate d'une candidature traitée, une seule fois.",
    access: 'admin',
    idempotent: true,
    audit: 'Employé embauché',
    body: employeeInput,
    answer: { status: 201, body: employee },
    errors: ['invalid', 'notFound', 'alreadyDecided', 'notProcessed', 'keyReused', 'deletedMeanwhile'],
  }),
  rehireEmployee: endpoint({
    method: 'POST',
    path: '/api/employees/reembauche',
    summary: "Réembauche la candidate d'une candidature acceptée dont le dossier d'employé a été supprimé.",
    access: 'admin',
    idempotent: true,
    audit: 'Employé réembauché',
    body: z.object({ candidatureId: requiredText("L'ID de candidature est obligatoire", 64) }),
    answer: { status: 201, body: employee },
    errors: ['invalid', 'notFound', 'notAccepted', 'changedMeanwhile', 'keyReused', 'deletedMeanwhile'],
  }),
  addEmployee: endpoint({
    method: 'POST',
    path: '/api/employees/ajout',
    summary: "Ajoute un employé qui n'a pas postulé sur le site, avec une candidature acceptée à son nom.",
    access: 'admin',
    idempotent: true,
    audit: 'Employé ajouté',
    body: typedEmployee,
    answer: { status: 201, body: employee },
    errors: ['invalid', 'keyReused', 'deletedMeanwhile'],
  }),
  setEmployeeStatus: endpoint({
    method: 'PATCH',
    path: '/api/employees/{id}/status',
    summary: 'Met un employé en pause, ou le reprend.',
    access: 'admin',
    audit: "Statut d'un employé changé",
    params: { id: pathId },
    /** No `depuis`: with two statuses, the stored one is that of the screen or already the requested one. */
    body: z.object({ status: employeeStatut }),
    answer: { status: 200, body: employee },
    errors: ['invalid', 'notFound'],
  }),
  deleteEmployee: endpoint({
    method: 'DELETE',
    path: '/api/employees/{id}',
    summary: "Supprime un employé, ses paiements et ses documents\u00a0; ceux d'une candidature y restent.",
    access: 'admin',
    audit: 'Employé supprimé',
    params: { id: pathId },
    answer: { status: 204 },
    errors: ['notFound'],
  }),
}
