import { ECARTEE_PAR, MISE_EN_RELATION_RULES, MOTIFS } from '#contract/etapes.admin.ts'
import type { MiseEnRelation, StoredDetails } from '#contract/mises-en-relation.admin.ts'
import { formatJour } from '../ui/time.ts'

const MOTIF_LABELS: Readonly<Record<string, string>> = { ...MOTIFS.refusal, ...MOTIFS.end }

const jour = (day: string | null): string => (day === null ? '' : formatJour(day))

/**
 * Details of the step as a text: day of the trial; first day and guarantee; who refused or when it ended, and why. Else
 * null.
 */
export const detailOf = (pair: MiseEnRelation): string | null => {
  const { required } = MISE_EN_RELATION_RULES[pair.statut]
  const reason = [pair.motif && MOTIF_LABELS[pair.motif], pair.motifTexte].filter(Boolean).join(', ')
  if (pair.ecarteePar) return `${ECARTEE_PAR[pair.ecarteePar]} a dit non\u00a0: ${reason}`
  if (required.day === 'dateEssai') return `Essai le ${jour(pair.dateEssai)}`
  if (required.day === 'dateDebut')
    return `Depuis le ${jour(pair.dateDebut)}, garantie jusqu'au ${jour(pair.finGarantie)}`
  return required.day ? `Terminée le ${jour(pair.dateFin)}\u00a0: ${reason}` : null
}

/** The fields that a correction compares with the stored ones. */
export const storedDetailsOf = ({
  dateEssai,
  dateDebut,
  dateFin,
  ecarteePar,
  motif,
  motifTexte,
}: MiseEnRelation): StoredDetails => ({ dateEssai, dateDebut, dateFin, ecarteePar, motif, motifTexte })
