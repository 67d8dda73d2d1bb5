/**
 * The closed list of refusals: code → HTTP status and the French sentence a person reads.
 * One place turns a code into an answer (server/http/errors.ts); rules.md, "Answers", fixes the statuses.
 */
export const ERRORS = {
  invalide: { status: 400, message: 'Certaines informations sont à corriger.' },
  jsonIllisible: { status: 400, message: "La demande envoyée n'est pas lisible." },
  nonConnecte: { status: 401, message: 'Veuillez vous connecter.' },
  identifiantsIncorrects: { status: 401, message: 'Identifiants incorrects' },
  lienInvalide: { status: 401, message: "Ce lien n'est plus valable." },
  origineEtrangere: { status: 403, message: "Cette action doit venir du site de l'agence." },
  introuvable: { status: 404, message: "Cet élément n'existe pas ou n'existe plus." },
  statutNonTraite: {
    status: 409,
    message: "La candidature doit d'abord être au statut «\u00a0Traité\u00a0».",
  },
  decisionFinale: {
    status: 409,
    message: 'Cette candidature est déjà acceptée ou refusée\u00a0: la décision est finale.',
  },
  suppressionImpossible: {
    status: 409,
    message: "Une candidature ne peut être supprimée qu'après avoir été acceptée ou refusée.",
  },
  nomUtilisateurPris: { status: 409, message: "Ce nom d'utilisateur est déjà pris." },
  cleExistante: { status: 409, message: 'Ce paramètre existe déjà.' },
  changeEntreTemps: {
    status: 409,
    message: 'Cette fiche a changé entre-temps. Vérifiez sa version actuelle, puis recommencez.',
  },
  cleReutilisee: { status: 409, message: 'Cet envoi a déjà été fait avec un autre contenu.' },
  supprimeEntreTemps: { status: 410, message: "Cet envoi a déjà été traité puis supprimé par l'agence." },
  tropVolumineux: { status: 413, message: "L'envoi est trop volumineux." },
  formatRefuse: { status: 415, message: "Ce format d'envoi n'est pas accepté." },
  tropDeDemandes: { status: 429, message: 'Trop de demandes en peu de temps. Réessayez dans un instant.' },
  imprevu: { status: 500, message: 'Une erreur est survenue de notre côté. Réessayez dans un instant.' },
  indisponible: {
    status: 503,
    message: 'Le service est momentanément indisponible. Réessayez dans un instant.',
  },
  espacePlein: {
    status: 507,
    message: "L'espace réservé aux documents est plein pour le moment. Réessayez plus tard.",
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** One wrong field: `path` is dotted (`documents.0`), empty when the whole body is wrong. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** The body of every refusal. `errors` comes with 400, `requestId` with 500. */
export interface ErrorBody {
  readonly message: string
  readonly errors?: readonly FieldError[]
  readonly requestId?: string
}
