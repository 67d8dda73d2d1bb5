/**
 * Sentences of the list about submissions. Every export has a rule in tests/support/truths.ts that says when it is
 * true.
 */

export const INTRODUCTION =
  "Ce qui attend part tout seul dès que le réseau répond. Tant qu'un envoi est en attente, l'agence ne l'a pas encore confirmé."
export const EMPTY = "Il n'y a plus rien en attente."

export const SENDING = 'Envoi en cours…'
export const WAITING = "En attente d'envoi"
export const AT_RISK =
  "C'est là depuis plusieurs jours, et ce téléphone pourrait l'effacer\u00a0: connectez-vous bientôt ou appelez l'agence."
/** Followed by the message of the refusal. */
export const TO_CORRECT = 'À corriger\u00a0: '

/** Before an entry is deleted that cannot have arrived. */
export const WILL_NOT_ARRIVE = "L'agence ne le recevra pas."
/** Before an entry is deleted that was sent and may have arrived. */
export const MAY_HAVE_ARRIVED = "Il a déjà été tenté de l'envoyer\u00a0: l'agence l'a peut-être reçu."

export const UNREADABLE =
  "Une autre version du site l'a enregistré et celle-ci ne sait pas l'envoyer. Enregistrez-le dans un fichier, ou appelez l'agence."
/** Before an unreadable entry is deleted. */
export const MAY_NOT_HAVE_ARRIVED = "L'agence ne l'a peut-être pas reçu."
/** After its export failed. */
export const NOT_EXPORTED = "Le fichier n'a pas pu être créé. Réessayez, ou appelez l'agence."
/** After its deletion failed. */
export const NOT_DELETED = "La suppression n'a pas abouti. Réessayez."
