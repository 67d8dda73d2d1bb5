import type { AFaireLigne } from '#contract/a-faire.admin.ts'
import type { Activite, ActiviteInput, Resultat, Sujet } from '#contract/activites.admin.ts'
import type { Agency } from './agency.ts'

/** A call, message, visit or note of the agency. `resultat`: of a call or message. */
export interface Said {
  readonly type: ActiviteInput['type']
  readonly resultat?: Resultat
  readonly texte?: string
}

/** Adds what was said or done to the history of a record. */
export const record = async (
  { administrator }: Agency,
  sujet: Sujet,
  sujetId: string,
  { type, resultat, texte = '' }: Said,
): Promise<void> => {
  const { id } = await administrator<Activite>('POST', '/api/activites', { sujet, sujetId, type, texte })
  if (resultat) await administrator('PATCH', `/api/activites/${id}`, { resultat, depuis: null })
}

/** Adds a reminder for a day (YYYY-MM-DD) to a record. */
export const remind = async (
  { administrator }: Agency,
  sujet: Sujet,
  sujetId: string,
  date: string,
  texte: string,
): Promise<void> => {
  await administrator('POST', '/api/rappels', { sujet, sujetId, date, texte })
}

/** Marks as done the due reminders that "À faire" lists: at most 50 of each rule (A_FAIRE_MAX_LINES). */
export const finishDueReminders = async ({ administrator }: Agency): Promise<void> => {
  const { lignes } = await administrator<{ lignes: AFaireLigne[] }>('GET', '/api/a-faire')
  for (const { rappelId, depuis } of lignes)
    if (rappelId) await administrator('PATCH', `/api/rappels/${rappelId}`, { fait: true, avant: depuis })
}
