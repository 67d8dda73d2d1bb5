import type { Kind } from '../../offline/entry.ts'

/**
 * Sentences of the forms about a submission. Every export has a rule in tests/support/truths.ts: when it is true, or
 * why it cannot be untrue.
 */

/** Title of the success screen. */
export const SENT = {
  parentRequests: 'Demande envoyée',
  nannyApplications: 'Candidature envoyée',
  contactMessages: 'Message envoyé',
} as const satisfies Record<Kind, string>
/** Title of the success screen while the agency has not confirmed the submission. */
export const STORED_TITLES = {
  parentRequests: 'Demande enregistrée',
  nannyApplications: 'Candidature enregistrée',
  contactMessages: 'Message enregistré',
} as const satisfies Record<Kind, string>
/** Above the empty form, after the success screen; followed by the time. */
export const RECEIVED = {
  parentRequests: 'Votre demande nous est bien parvenue',
  nannyApplications: 'Votre candidature nous est bien parvenue',
  contactMessages: 'Votre message nous est bien parvenu',
} as const satisfies Record<Kind, string>

/** On the button, after the press. */
export const SENDING = 'Envoi en cours…'
/** After a press before the scripts ran. */
export const HELD = "Le réseau est lent. Ne fermez pas cette page\u00a0: l'envoi se fera dès qu'il répond."

export const STORED = "C'est enregistré sur votre téléphone\u00a0: l'envoi se fera dès le retour du réseau."
export const NOT_CONFIRMED_YET = "L'agence ne l'a pas encore confirmé."
/** Followed by the phone number. */
export const WILL_CALL = 'Nous vous rappelons au'
/** For a submission that is still on the phone; followed by the phone number. */
export const WILL_CALL_THEN = 'Ensuite, nous vous rappelons au'
/** Followed by names. */
export const SKIPPED = "Ces fichiers n'ont pas pu être joints\u00a0: "

export const NOT_SENT = "L'envoi n'a pas abouti"
export const NO_ANSWER = "Nous n'avons pas reçu de réponse"
/** Both are followed by UNSTORED. */
export const UNREACHABLE = 'Le réseau ou notre service ne répond pas, et ce téléphone'
export const MAY_HAVE_ARRIVED = "L'agence l'a peut-être reçu, mais ce téléphone"
export const UNSTORED = 'ne peut pas garder votre envoi. Ne fermez pas cette page, réessayez'
export const SUPERSEDED =
  "Cet envoi a déjà été corrigé ou supprimé dans un autre onglet\u00a0: rien n'a été envoyé d'ici."
