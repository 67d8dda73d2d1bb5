import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endpoints,
  MAX_NOTE_CONVENUE,
  type MontantConvenu,
  type MontantConvenuInput,
  montantConvenuInput,
} from '#contract/montants-convenus.admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { ask } from '../session/ask.ts'
import { FrancsField, readFrancs } from '../ui/amount-field.tsx'
import { Conflict, linesOf, type StoredValues } from '../ui/conflict.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { formatMois } from '../ui/time.ts'
import { useEdit } from '../writes/use-edit.ts'
import { useWrite } from '../writes/use-write.ts'
import { type Family, soldeOf } from './source.ts'

interface DialogProps {
  readonly family: Pick<Family, 'id' | 'nom'>
  readonly mois: string
  /** What was agreed for the month, also if it was taken back. */
  readonly convenu: MontantConvenu | null
  readonly onClose: () => void
}

const FAILED = () => ({ title: 'Erreur', notDone: "Le montant convenu n'a pas pu être enregistré." })

/** The write of the form, whose toast takes it back. */
const useEditConvenu = ({ family, mois, convenu, onClose }: DialogProps) => {
  const queries = useQueryClient()
  const { queryKey } = soldeOf(family.id)
  const send = (body: MontantConvenuInput) =>
    ask(endpoints.setMontantConvenu, { params: { demandeId: family.id }, body })
  const wordsOf = ({ montant }: MontantConvenu) => ({
    title: montant === null ? 'Prix du forfait de nouveau attendu' : 'Montant convenu enregistré',
    text: `${family.nom}, ${formatMois(mois)}${montant === null ? '' : `\u00a0: ${fcfa(montant)}`}`,
  })
  const undo = useWrite({ send, changes: ['payments'], done: wordsOf, failed: FAILED })
  const edit = useEdit<MontantConvenu | null, MontantConvenuInput, MontantConvenu>({
    opened: convenu,
    send: (body, seen) => send({ ...body, revision: seen?.revision ?? 0 }),
    stored: () => queries.getQueryData(queryKey)?.parMois?.convenus.find((one) => one.mois === mois),
    changes: ['payments'],
    done: (stored) => ({
      ...wordsOf(stored),
      undo: () =>
        undo.mutate({
          mois,
          montant: edit.seen?.montant ?? null,
          note: edit.seen?.note ?? null,
          revision: stored.revision,
        }),
    }),
    failed: FAILED,
    onDone: onClose,
  })
  return edit
}

/**
 * Form of what is agreed with a family for one month instead of the price of its package. An empty amount is a mistake,
 * and 0 an amount: the price comes back by a button.
 */
export const ConvenuDialog = (props: DialogProps) => {
  const { family, mois, onClose } = props
  // On the screen while the form is open, so that it is read again after a conflict.
  useQuery(soldeOf(family.id))
  const { before, seen, conflict, submit, mutate, isPending } = useEditConvenu(props)
  const form = useForm({
    schema: montantConvenuInput,
    read: (values) => ({
      mois,
      montant: readFrancs(values.get('montant')),
      note: values.get('note'),
      revision: seen?.revision ?? 0,
    }),
    submit,
  })
  return (
    <FormDialog
      title="Autre montant"
      description={`${family.nom}, ${formatMois(mois)}`}
      form={{ ...form, sending: form.sending || isPending }}
      onClose={onClose}
    >
      {conflict && (
        <Conflict
          {...conflict}
          lines={(version) =>
            linesOf({
              mois: null,
              montant: [
                'Montant convenu',
                typeof version?.montant === 'number' ? fcfa(version.montant) : 'prix du forfait',
              ],
              note: ['Note', version?.note ?? '-'],
              revision: null,
            } satisfies StoredValues<MontantConvenuInput>)
          }
        />
      )}
      <FrancsField
        name="montant"
        label="Montant convenu (FCFA)"
        hint="Pour ce mois, à la place du prix du forfait. 0 si rien n'est dû."
        montant={before?.montant ?? undefined}
        error={form.errors.montant}
      />
      <TextField
        name="note"
        label="Note"
        optional
        autoComplete="off"
        maxLength={MAX_NOTE_CONVENUE}
        placeholder={'Par exemple\u00a0: a commencé le 20'}
        defaultValue={before?.note ?? ''}
        error={form.errors.note}
      />
      {typeof seen?.montant === 'number' && (
        <Button
          variant="secondary"
          busy={isPending}
          onClick={() => mutate({ mois, montant: null, note: null, revision: seen.revision })}
        >
          Revenir au prix du forfait
        </Button>
      )}
    </FormDialog>
  )
}
