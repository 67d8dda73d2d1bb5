/**
 * Sentences of the bar about submissions. Every export has a rule in tests/support/truths.ts that says when it is
 * true.
 */

/** A submission arrived, and no form said so. */
export const ARRIVED = "Votre envoi est bien arrivé à l'agence."
/** The agency did not get a submission that is not on this phone, and its form is no longer shown. */
export const LOST =
  "Votre dernier envoi n'est pas parti et ce téléphone n'a pas pu le garder\u00a0: merci de le refaire."
/** The agency may have got a submission that is not on this phone, and no form shows its outcome. */
export const UNCONFIRMED =
  "L'agence n'a pas confirmé votre dernier envoi\u00a0: elle l'a peut-être reçu. Ce téléphone n'a pas pu le garder."

/** `count`: "1 demande", "3 envois". */
export const pending = (count: string): string => `${count} en attente d'envoi`
export const toCorrect = (count: string): string => `${count} à corriger`
export const toRead = (count: number): string =>
  count > 1 ? `${count}\u00a0nouvelles à lire` : '1\u00a0nouvelle à lire'

/** After a click on "Envoyer maintenant". */
export const NO_ANSWER = "Pas de réponse pour l'instant\u00a0: nous réessayons automatiquement."
/** After the same click, when this tab, another one or the service worker is sending already. */
export const UNDER_WAY = "L'envoi est déjà en cours."
/** The code of the list could not be fetched. */
export const LIST_NOT_LOADED = "La liste n'a pas pu s'ouvrir\u00a0: réessayez dans un instant."
