import { useState } from 'react'
import { withDe } from '#contract/elision.ts'
import {
  MAX_MOTIF_REFUS_TEXTE,
  MOTIFS_REFUS,
  type MotifRefus,
  type NannyApplication,
} from '#contract/nanny-applications.admin.ts'
import { TextField } from '../../ui/field.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { keepReason, type Reason, readReason } from './reasons.ts'

const REASONS = Object.entries(MOTIFS_REFUS) as [MotifRefus, string][]

/** Question before a refusal, with an optional reason. */
export const Refuse = ({
  application,
  onClose,
  onConfirm,
}: {
  readonly application: NannyApplication
  readonly onClose: () => void
  readonly onConfirm: (reason: Reason) => void
}) => {
  const [reason, setReason] = useState(() => readReason(application.id))
  const { motif, motifTexte } = reason
  const change = (part: Partial<Reason>) => {
    const next = { ...reason, ...part }
    setReason(next)
    keepReason(application.id, next)
  }
  return (
    <Confirm
      open
      onClose={onClose}
      question={`Refuser la candidature ${withDe(application.nom)}\u00a0?`}
      action="Refuser"
      busy={false}
      onConfirm={() => onConfirm(reason)}
    >
      <p>Cette décision est finale. Un message poli sera prêt dans sa fiche.</p>
      <fieldset className="mt-3">
        <legend className="mb-2 font-bold text-encre">
          Motif <span className="font-normal text-texte">(facultatif, pour l'agence)</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {REASONS.map(([value, label]) => (
            <label
              key={value}
              className={`relative inline-flex min-h-11 items-center rounded-full border-2 px-3.5 font-semibold text-encre text-sm ${motif === value ? 'border-foret bg-menthe' : 'border-trait bg-white'}`}
            >
              <input
                type="radio"
                name="motif"
                className="absolute inset-0 cursor-pointer appearance-none rounded-full"
                checked={motif === value}
                onChange={() => change({ motif: value })}
                onClick={() => {
                  if (motif === value) change({ motif: null })
                }}
              />
              {label}
            </label>
          ))}
        </div>
        {motif && (
          <div className="mt-3">
            <TextField
              name="motifTexte"
              label="Précision"
              optional
              maxLength={MAX_MOTIF_REFUS_TEXTE}
              autoComplete="off"
              value={motifTexte}
              onChange={(event) => change({ motifTexte: event.target.value })}
            />
          </div>
        )}
      </fieldset>
    </Confirm>
  )
}
