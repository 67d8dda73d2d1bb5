/**
 * Closed list of refusals: code → HTTP status and the French sentence shown to a person.
 * Programs compare codes, never sentences. server/http/errors.ts turns a code into an answer;
 * docs/product.md, "Answers", fixes the statuses.
 */
export const ERRORS = {
  invalid: { status: 400, message: 'Certaines informations sont à corriger.' },
  unreadableBody: { status: 400, message: "La demande envoyée n'est pas lisible." },
  notSignedIn: { status: 401, message: 'Veuillez vous connecter.' },
  wrongCredentials: { status: 401, message: 'Identifiants incorrects' },
  passkeyRefused: {
    status: 401,
    message: "Cet appareil n'est pas reconnu. Connectez-vous avec votre mot de passe.",
  },
  invalidLink: { status: 401, message: "Ce lien n'est plus valable." },
  foreignOrigin: { status: 403, message: "Cette action doit venir du site de l'agence." },
  readOnlyAccount: { status: 403, message: 'Votre compte permet de lire, pas de modifier.' },
  notFound: { status: 404, message: "Cet élément n'existe pas ou n'existe plus." },
  notProcessed: {
    status: 409,
    message: "La candidature doit d'abord être au statut «\u00a0Traité\u00a0».",
  },
  alreadyDecided: {
    status: 409,
    message: 'Cette candidature est déjà acceptée ou refusée\u00a0: la décision est finale.',
  },
  notAccepted: {
    status: 409,
    message: "Cette candidature n'a pas été acceptée\u00a0: il n'y a personne à réembaucher.",
  },
  notDecided: {
    status: 409,
    message: "Une candidature ne peut être supprimée qu'après avoir été acceptée ou refusée.",
  },
  alreadyProposed: {
    status: 409,
    message: 'Une mise en relation est déjà en cours entre cette nounou et cette famille.',
  },
  nannyUnavailable: {
    status: 409,
    message:
      "Elle n'est plus disponible\u00a0: candidature refusée, retirée ou indésirable, ou fiche d'employée supprimée ou en pause.",
  },
  stepNotAllowed: { status: 409, message: "Cette étape ne peut pas suivre l'étape actuelle." },
  notHired: {
    status: 409,
    message:
      'Une nounou placée est une employée active\u00a0: acceptez sa candidature, réembauchez-la, ou mettez fin à sa pause.',
  },
  usernameTaken: { status: 409, message: "Ce nom d'utilisateur est déjà pris." },
  lastAdministrator: {
    status: 409,
    message: "C'est le dernier administrateur\u00a0: il doit en rester un.",
  },
  keyExists: { status: 409, message: 'Ce paramètre existe déjà.' },
  changedMeanwhile: {
    status: 409,
    message: 'Cette fiche a changé entre-temps. Vérifiez sa version actuelle, puis recommencez.',
  },
  unreadableDocument: {
    status: 409,
    message:
      'Ce document ne peut pas être lu\u00a0: il a été chiffré avec un autre secret, ou il est abîmé. Demandez-le de nouveau.',
  },
  keyReused: { status: 409, message: 'Cet envoi a déjà été fait avec un autre contenu.' },
  wrongOffset: {
    status: 409,
    message: "La suite de ce fichier ne commence pas là où l'envoi s'est arrêté.",
  },
  deletedMeanwhile: { status: 410, message: "Cet envoi a déjà été traité puis supprimé par l'agence." },
  unknownProtocolVersion: {
    status: 412,
    message: "Cette version du protocole d'envoi n'est pas prise en charge.",
  },
  tooLarge: { status: 413, message: "L'envoi est trop volumineux." },
  unsupportedFormat: { status: 415, message: "Ce format d'envoi n'est pas accepté." },
  tooManyRequests: { status: 429, message: 'Trop de demandes en peu de temps. Réessayez dans un instant.' },
  unexpected: { status: 500, message: 'Une erreur est survenue de notre côté. Réessayez dans un instant.' },
  unavailable: {
    status: 503,
    message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  },
  uploadsFull: {
    status: 507,
    message: "L'espace réservé aux documents est plein pour le moment. Réessayez plus tard.",
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** One wrong field. `path` is dotted (`documents.0`) and empty when the whole body is wrong. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** Body of every refusal. `errors` is set with the code `invalid`, `requestId` with status 500. */
export interface ErrorBody {
  readonly code: ErrorCode
  readonly message: string
  readonly errors?: readonly FieldError[]
  readonly requestId?: string
}
