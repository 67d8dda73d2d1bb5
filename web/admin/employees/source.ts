import { type Employee, endpoints } from '#contract/employees.admin.ts'
import type { ListOrdre } from '#contract/fields.admin.ts'
import { TYPES_POSTE, type TypePoste } from '#contract/nanny-applications.ts'
import { choiceOf, type ListSource, searchAndOrder } from '../lists/source.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { askPage } from '../session/ask.ts'

export interface EmployeeFilters {
  readonly q?: string
  readonly poste?: TypePoste
  readonly ordre?: ListOrdre
}

export const employees: ListSource<Employee, EmployeeFilters> = {
  key: QUERY_KEYS.employees,
  endpoint: endpoints.listEmployees,
  filtersOf: (params) => {
    const poste = choiceOf(params, 'poste', TYPES_POSTE)
    return { ...searchAndOrder(params), ...(poste ? { poste } : {}) }
  },
  ask: (query, signal) => askPage(endpoints.listEmployees, { query, signal }),
}

/** Prefilled text for SMS and WhatsApp. */
export const employeeMessage = (nom: string): string =>
  `Bonjour ${nom}, ici votre service de garde d'enfants. Pouvez-vous nous rappeler\u00a0?`
