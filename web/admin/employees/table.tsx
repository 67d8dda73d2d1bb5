import type { Employee } from '#contract/employees.admin.ts'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { Place } from '../desk/place.tsx'
import { COLUMN, type ListTable } from '../desk/table-columns.ts'
import { countDocuments } from '../nanny-applications/fields.ts'
import { formatJour } from '../ui/time.ts'
import { EmployeeStatus } from './status.tsx'

export const employeeTable: ListTable<Employee> = {
  columns: [
    {
      title: 'Depuis le',
      className: 'w-36 @max-[36rem]:hidden',
      isDate: true,
      cell: ({ dateEmbauche }) => formatJour(dateEmbauche),
    },
    { title: 'Poste', className: COLUMN.wide, cell: ({ typePoste }) => TYPES_POSTE[typePoste] },
    {
      title: 'Quartier',
      className: 'w-[9.5rem] @max-[42.25rem]:hidden @min-[46rem]:w-[10.5rem]',
      cell: ({ adresse }) => <Place>{adresse}</Place>,
    },
    {
      title: 'Disponibilité',
      className: COLUMN.widest,
      cell: ({ disponibilites }) => disponibilites && DISPONIBILITES[disponibilites],
    },
    { title: 'Documents', className: 'w-28 @max-[70rem]:hidden', cell: countDocuments },
    {
      title: 'Statut',
      className: 'w-28',
      cell: (employee) => <EmployeeStatus employee={employee} />,
    },
  ],
}
