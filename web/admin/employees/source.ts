import { type Employee, endpoints } from '#contract/employees.admin.ts'
import type { TypePoste } from '#contract/nanny-applications.ts'
import type { ListSource } from '../lists/use-list.ts'
import { askPage } from '../session/ask.ts'

export interface EmployeeFilters {
  readonly q?: string
  readonly poste?: TypePoste
  readonly ordre?: 'recent' | 'ancien'
}

export const employees: ListSource<Employee, EmployeeFilters> = {
  noun: 'employees',
  ask: (query, signal) => askPage(endpoints.listEmployees, { query, signal }),
}

export const messagePourEmployee = (nom: string): string =>
  `Bonjour ${nom}, ici votre service de garde d'enfants. Pouvez-vous nous rappeler ?`
