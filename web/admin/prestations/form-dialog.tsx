import { useQueryClient } from '@tanstack/react-query'
import {
  endpoints,
  type PrestationBefore,
  type PrestationInput,
  prestationInput,
} from '#contract/prestations.admin.ts'
import type { Prestation } from '#contract/prestations.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type FieldErrors, useForm } from '../../ui/form.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { FrancsField, readFrancs } from '../ui/amount-field.tsx'
import { Conflict, linesOf, type StoredValues } from '../ui/conflict.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Toggle } from '../ui/toggle.tsx'
import { useEdit } from '../writes/use-edit.ts'
import { hoursText, priceText } from './labels.ts'

const beforeOf = ({ id: _, ...before }: Prestation): PrestationBefore => before

/** Dialog that creates a package or edits the given one. */
export const PrestationForm = ({
  prestation,
  onClose,
}: {
  readonly prestation: Prestation | null
  readonly onClose: () => void
}) => {
  const queries = useQueryClient()
  const words = prestation
    ? { done: 'Prestation modifiée avec succès', failed: 'Erreur lors de la modification' }
    : { done: 'Prestation créée avec succès', failed: 'Erreur lors de la création' }

  const { conflict, ...save } = useEdit<Prestation | null, PrestationInput, Prestation>({
    opened: prestation,
    send: (input, seen, headers) =>
      seen
        ? ask(endpoints.updatePrestation, {
            params: { id: seen.id },
            body: { ...input, avant: beforeOf(seen) },
          })
        : ask(endpoints.createPrestation, { body: input, headers }),
    stored: () =>
      queries.getQueryData<Prestation[]>(QUERY_KEYS.prestations)?.find(({ id }) => id === prestation?.id),
    changes: ['prestations'],
    done: () => ({ title: words.done }),
    failed: () => ({ title: words.failed }),
    onDone: onClose,
  })

  const form = useForm({
    schema: prestationInput,
    read: (values) => ({
      nom: values.get('nom'),
      description: values.get('description'),
      horaireDebut: values.get('horaireDebut'),
      horaireFin: values.get('horaireFin'),
      prix: readFrancs(values.get('prix')),
      unite: values.get('unite'),
      actif: values.get('actif') === 'on',
    }),
    submit: save.submit,
  })

  return (
    <FormDialog
      title={prestation ? 'Modifier la prestation' : 'Ajouter une prestation'}
      action={prestation ? 'Modifier' : 'Créer'}
      form={form}
      onClose={onClose}
    >
      {conflict && (
        <Conflict
          {...conflict}
          lines={(version) =>
            version
              ? linesOf({
                  nom: ['Nom', version.nom],
                  description: ['Description', version.description || '-'],
                  horaireDebut: ['Horaires', hoursText(version)],
                  horaireFin: null,
                  prix: ['Prix', priceText(version)],
                  unite: null,
                  actif: ['Statut', version.actif ? 'Active' : 'Inactive'],
                } satisfies StoredValues<PrestationInput>)
              : []
          }
        />
      )}
      <PrestationInputs prestation={prestation} errors={form.errors} />
    </FormDialog>
  )
}

const PrestationInputs = ({
  prestation,
  errors,
}: {
  readonly prestation: Prestation | null
  readonly errors: FieldErrors
}) => (
  <>
    <TextField
      name="nom"
      label="Nom de la prestation *"
      required
      defaultValue={prestation?.nom}
      error={errors.nom}
    />
    <TextArea
      name="description"
      label="Description"
      rows={3}
      defaultValue={prestation?.description ?? ''}
      error={errors.description}
    />
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        name="horaireDebut"
        label="Horaire début"
        type="time"
        defaultValue={prestation?.horaireDebut ?? ''}
        error={errors.horaireDebut}
      />
      <TextField
        name="horaireFin"
        label="Horaire fin"
        type="time"
        defaultValue={prestation?.horaireFin ?? ''}
        error={errors.horaireFin}
      />
      <FrancsField
        name="prix"
        label="Prix"
        hint={"0 s'affiche «\u00a0Sur devis\u00a0»"}
        montant={prestation?.prix ?? 0}
        error={errors.prix}
      />
      <TextField
        name="unite"
        label="Unité *"
        required
        placeholder="FCFA/mois, FCFA/jour"
        hint="Par exemple FCFA/mois"
        defaultValue={prestation?.unite ?? 'FCFA'}
        error={errors.unite}
      />
    </div>
    <Toggle name="actif" defaultChecked={prestation?.actif ?? true}>
      Prestation active
    </Toggle>
  </>
)
