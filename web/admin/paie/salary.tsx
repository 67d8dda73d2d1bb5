import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints, type Salaire, type SalaireInput, salaireInput } from '#contract/paie.admin.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { Skeleton } from '../../ui/surfaces.tsx'
import { type Payee, payeeOf } from '../employees/use-paiements.ts'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useMayWrite } from '../session/may-write.tsx'
import { FrancsField, readFrancs, UnusualSalary } from '../ui/amount-field.tsx'
import { Conflict } from '../ui/conflict.tsx'
import { Modal } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { monthOptions } from '../ui/month-picker.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { formatMois, thisMonth } from '../ui/time.ts'
import { useEdit } from '../writes/use-edit.ts'

const keyOf = (employeId: string) => [...QUERY_KEYS.paie, 'salaires', employeId] as const

const useSalaires = (employeId: string) =>
  useQuery({
    queryKey: keyOf(employeId),
    queryFn: ({ signal }) => ask(endpoints.listSalaires, { params: { id: employeId }, signal }),
  })

const words = ({ montant, depuis }: Salaire): string =>
  montant === 0 ? `aucun depuis ${formatMois(depuis)}` : `${fcfa(montant)} depuis ${formatMois(depuis)}`

/** Monthly salary of an employee, and earlier ones. */
export const Salary = ({ employee }: { readonly employee: Payee }) => {
  const [open, setOpen] = useState(false)
  const mayWrite = useMayWrite()
  const salaires = useSalaires(employee.id)
  useLoadingPart(salaires.isPending)
  if (salaires.isPending) return <Skeleton className="h-12" />
  // What was shown stays when a later read fails: the form may be open.
  if (!salaires.data) return <Failed query={salaires}>Le salaire n'a pas pu être chargé.</Failed>
  const [last, ...earlier] = salaires.data
  return (
    <section className="flex flex-col gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">Salaire mensuel</h3>
        {mayWrite && (
          <Button variant="secondary" className="px-4!" onClick={() => setOpen(true)}>
            {last ? 'Modifier le salaire' : 'Fixer le salaire'}
          </Button>
        )}
      </div>
      <p className={last ? 'font-bold' : 'text-texte'}>{last ? words(last) : 'Aucun salaire fixé'}</p>
      {earlier.length > 0 && (
        <p className="text-sm text-texte">
          Avant{'\u00a0'}: {earlier.map(words).join(', ')}
        </p>
      )}
      {open && <SalaryForm employee={employee} last={last ?? null} onClose={() => setOpen(false)} />}
    </section>
  )
}

/** Button in the row of an employee without a salary in a month: opens its form. She may have a later salary. */
export const SetSalary = ({
  employee,
  mois,
  open,
  onOpen,
}: {
  readonly employee: Payee
  readonly mois: string
  /** Whether the form is open. */
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
}) => (
  <>
    <Button
      variant="secondary"
      className="min-h-11! px-4! py-1!"
      aria-label={`Fixer le salaire\u00a0: ${employee.nom}`}
      onClick={() => onOpen(true)}
      data-line-action
    >
      Fixer
    </Button>
    {open && <SalaryDialog employee={employee} mois={mois} onClose={() => onOpen(false)} />}
  </>
)

/** The form of a salary for an employee without one in a month, once her salaries are read. */
export const SalaryDialog = ({
  employee,
  mois,
  onClose,
}: {
  readonly employee: Payee
  readonly mois: string
  readonly onClose: () => void
}) => {
  const salaires = useSalaires(employee.id)
  if (!salaires.data)
    return (
      <Modal open onClose={onClose} title="Salaire mensuel" description={payeeOf(employee)}>
        {salaires.isError ? (
          <Failed query={salaires}>Le salaire n'a pas pu être chargé.</Failed>
        ) : (
          <p role="status">Chargement...</p>
        )}
      </Modal>
    )
  const [last = null] = salaires.data
  // A salary replaces the later ones: the shown month, perhaps long past, is proposed only where there is none.
  return <SalaryForm employee={employee} last={last} depuis={last ? thisMonth() : mois} onClose={onClose} />
}

const SalaryForm = ({
  employee,
  last,
  depuis = thisMonth(),
  onClose,
}: {
  readonly employee: Payee
  readonly last: Salaire | null
  readonly depuis?: string
  readonly onClose: () => void
}) => {
  const queries = useQueryClient()
  const { before, seen, conflict, ...save } = useEdit<Salaire | null, SalaireInput, readonly Salaire[]>({
    opened: last,
    send: (body, seen) =>
      ask(endpoints.setSalaire, { params: { id: employee.id }, body: { ...body, avant: seen?.id ?? null } }),
    stored: () => queries.getQueryData<Salaire[]>(keyOf(employee.id))?.[0],
    changes: ['paie'],
    done: (_, { montant, depuis }) => ({
      title: 'Salaire enregistré',
      text: `${employee.nom}, ${fcfa(montant)} depuis ${formatMois(depuis)}`,
    }),
    failed: () => ({ title: 'Erreur', notDone: "Le salaire n'a pas pu être enregistré." }),
    onDone: onClose,
  })
  const form = useForm({
    schema: salaireInput,
    read: (values) => ({
      montant: readFrancs(values.get('montant')),
      depuis: values.get('depuis'),
      avant: seen?.id ?? null,
    }),
    submit: save.submit,
  })
  return (
    <FormDialog title="Salaire mensuel" description={payeeOf(employee)} form={form} onClose={onClose}>
      {conflict && (
        <Conflict {...conflict} lines={(version) => (version ? [['Salaire', words(version)]] : [])} />
      )}
      <FrancsField
        name="montant"
        label="Salaire mensuel (FCFA)"
        hint="0 si aucun salaire n'est dû par l'agence."
        montant={before?.montant}
        error={form.errors.montant}
      />
      <UnusualSalary typed={readFrancs(form.values.montant ?? null)} />
      <SelectField
        name="depuis"
        label="À partir de"
        hint="Les mois d'avant gardent leur salaire."
        defaultValue={depuis}
        error={form.errors.depuis}
      >
        {monthOptions(depuis).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
