/**
 * Sentences that the outbox stores with an entry, shown in the list of the bar; a form may show REFUSED too. Every
 * export has a rule in tests/support/truths.ts that says when it is true.
 */

export const NOT_CONFIRMED_IN_TIME =
  "Cet envoi n'a pas été confirmé en 30 jours\u00a0: il a été effacé de ce téléphone."
export const NOT_CORRECTED_IN_TIME =
  'Cet envoi à corriger est resté 30 jours sans correction\u00a0: il a été effacé de ce téléphone.'
export const CONTENT_UNREADABLE = "Le contenu de cet envoi n'est plus lisible sur ce téléphone."
/** Ends a notice. */
export const MAY_HAVE_ARRIVED = " L'agence l'a peut-être reçu."
/** Ends a notice about an entry that cannot have arrived. */
export const SEND_AGAIN = ' Merci de le refaire.'
export const ARRIVED_WITHOUT =
  "Votre candidature est bien arrivée, mais sans ce fichier, qui n'a pas pu être joint\u00a0: "
/** A proxy refused the body, so that there is no message of our server. */
export const REFUSED = "L'envoi a été refusé."
