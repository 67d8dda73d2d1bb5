import { useId } from 'react'
import type { PaieLigne } from '#contract/paie.admin.ts'
import {
  MOYENS,
  NATURE_RULES,
  NATURES_PAIEMENT,
  NATURES_SALAIRE,
  type PaiementEmploye,
} from '#contract/paiements-employes.admin.ts'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import type { FieldErrors, FieldValues } from '../../ui/form.ts'
import { Banner } from '../../ui/surfaces.tsx'
import { FrancsField, MoreThanDue, readFrancs } from '../ui/amount-field.tsx'
import { monthOptions } from '../ui/month-picker.tsx'
import { fcfa } from '../ui/number-labels.ts'
import { formatMois, today } from '../ui/time.ts'
import { usePaieOf } from './use-paiements.ts'

/** Suggestions for the field motif; any other text can be typed. */
const MOTIFS = ['Salaire', 'Avance', 'Prime', 'Transport']

/** Values that the form of a payment starts with. */
export type InitialPaiement = Pick<PaiementEmploye, 'datePaiement' | 'mois' | 'nature'> &
  Partial<Pick<PaiementEmploye, 'montant' | 'motif' | 'moyen' | 'reference' | 'notes'>>

/** The fields of a payment as the calls expect them. */
export const readPaiement = (values: FormData) => ({
  montant: readFrancs(values.get('montant')),
  motif: values.get('motif'),
  datePaiement: values.get('datePaiement'),
  mois: values.get('mois'),
  nature: values.get('nature'),
  moyen: values.get('moyen') || null,
  reference: values.get('reference'),
  notes: values.get('notes'),
})

/**
 * Fields of a payment. `stored`: the payment as it is stored. The sums of its month include it already: what was paid
 * if it is a salary or an advance, what remains also if it is a deduction.
 */
export const PaiementFields = ({
  employeId,
  first,
  errors,
  values,
  stored,
}: {
  readonly employeId: string
  readonly first: InitialPaiement
  readonly errors: FieldErrors
  readonly values: FieldValues
  readonly stored?: PaiementEmploye
}) => {
  const id = useId()
  const nature = (values.nature ?? first.nature) as PaiementEmploye['nature']
  const mois = values.mois ?? first.mois
  const { settles } = NATURE_RULES[nature]
  /** Nature of the stored payment in this month, if it has one there. */
  const included = stored?.mois === mois ? stored.nature : undefined
  const isAsPaid = included !== undefined && (included === nature || NATURES_SALAIRE.includes(included))
  /** How much the stored payment takes off what remains of this month, in FCFA. */
  const own = stored && included && NATURE_RULES[included].settles ? stored.montant : 0
  const { data: month } = usePaieOf(employeId, mois)
  return (
    <>
      {settles && !isAsPaid && month && month.verse > 0 && <AlreadyPaid month={month} mois={mois} />}
      <FrancsField name="montant" label="Montant (FCFA)" montant={first.montant} error={errors.montant} />
      <MoreThanDue
        typed={readFrancs(values.montant ?? null)}
        due={settles && month?.prevu ? dueOf(month, own) : null}
        mois={mois}
      />
      <TextField
        name="motif"
        label="Motif"
        list={`${id}-motifs`}
        autoComplete="off"
        defaultValue={first.motif}
        error={errors.motif}
      />
      <datalist id={`${id}-motifs`}>
        {MOTIFS.map((motif) => (
          <option key={motif} value={motif} />
        ))}
      </datalist>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField name="nature" label="Nature" defaultValue={first.nature} error={errors.nature}>
          {Object.entries(NATURES_PAIEMENT).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField name="mois" label="Pour le mois" defaultValue={first.mois} error={errors.mois}>
          {monthOptions(first.mois).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="datePaiement"
          label="Date du paiement"
          type="date"
          max={today()}
          defaultValue={first.datePaiement}
          error={errors.datePaiement}
        />
        <SelectField
          name="moyen"
          label="Moyen"
          optional
          defaultValue={first.moyen ?? ''}
          error={errors.moyen}
        >
          <option value="">Non précisé</option>
          {Object.entries(MOYENS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        name="reference"
        label="Référence"
        optional
        autoComplete="off"
        defaultValue={first.reference ?? ''}
        error={errors.reference}
      />
      <TextArea
        name="notes"
        label="Notes"
        optional
        rows={3}
        defaultValue={first.notes ?? ''}
        error={errors.notes}
      />
    </>
  )
}

/** What would remain of the salary of a month without `own`, one of its payments. In FCFA. */
const dueOf = ({ prevu, verse, retenu }: PaieLigne, own: number): number =>
  Math.max(0, (prevu ?? 0) - verse - retenu + own)

/** Warns when a salary or an advance was paid for the month already. */
const AlreadyPaid = ({
  month: { verse, prevu, reste },
  mois,
}: {
  readonly month: PaieLigne
  readonly mois: string
}) => (
  <div role="status">
    <Banner tone="soleil" icon="alert" title={`Déjà ${fcfa(verse)} versés pour ${formatMois(mois)}`}>
      {prevu !== null && prevu > 0 && (
        <p>{reste === 0 ? 'Le salaire de ce mois est réglé.' : `Reste à verser\u00a0: ${fcfa(reste)}.`}</p>
      )}
    </Banner>
  </div>
)
