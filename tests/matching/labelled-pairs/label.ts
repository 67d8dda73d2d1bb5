import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import type { TypeService } from '#contract/parent-requests.ts'

/**
 * Expected ranking, as an experienced agency would do it: for each request, groups of nannies, best group first.
 * Nannies in one group are equally good. Two nannies of different groups are an ordered pair. Written before the scores
 * of these pairs were computed: change an expected rank only when an agency would rank differently, never to make the
 * score pass.
 */
export interface LabelledRequest {
  readonly typeService: TypeService
  readonly adresse: string
  /** 'HH:MM-HH:MM', or null when the family gave no hours. */
  readonly horaires: string | null
  readonly nombreEnfants: number
  readonly groups: readonly (readonly LabelledNanny[])[]
}

export interface LabelledNanny {
  readonly typePoste: TypePoste
  readonly adresse: string
  readonly experience: string
  readonly disponibilites: Disponibilites | null
}

export const nanny = (
  typePoste: TypePoste,
  adresse: string,
  experience: string,
  disponibilites: Disponibilites | null,
): LabelledNanny => ({ typePoste, adresse, experience, disponibilites })
