import { afficherNombre } from '#contract/nombre.ts'

/** "150 000 FCFA". */
export const fcfa = (montant: number): string => `${afficherNombre(montant)}\u00a0FCFA`

/** "1 demande", "2 540 demandes": zero and one are singular in French. */
export const compter = (count: number, [un, plusieurs]: readonly [string, string]): string =>
  `${afficherNombre(count)} ${count < 2 ? un : plusieurs}`
