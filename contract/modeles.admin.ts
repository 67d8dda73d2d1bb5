/** Message templates. Each key is that of the setting with the agency's own text, which replaces `initial`. */
export const MODELES = {
  message_accuse: {
    label: 'Accusé de réception',
    initial:
      "Bonjour {nom}, ici votre service de garde d'enfants. Nous avons bien reçu votre dossier et nous vous appelons très vite.",
  },
  message_pieces: {
    label: 'Pièces manquantes',
    initial:
      "Bonjour {nom}, il manque des documents à votre dossier\u00a0: une pièce d'identité et vos attestations. Pouvez-vous nous les envoyer\u00a0?",
  },
  message_famille: {
    label: 'Proposition à la famille',
    initial: 'Bonjour {nom}, nous avons une nounou à vous proposer. Quand pouvons-nous vous en parler\u00a0?',
  },
  message_nounou: {
    label: 'Proposition à la nounou',
    initial:
      'Bonjour {nom}, nous avons une famille à vous proposer. Quand pouvons-nous vous en parler\u00a0?',
  },
  message_entretien: {
    label: 'Entretien',
    initial:
      "Bonjour {nom}, nous vous attendons à l'agence pour un entretien le {date}. Confirmez-vous\u00a0?",
  },
  message_essai: {
    label: 'Essai confirmé',
    initial: "Bonjour {nom}, l'essai est confirmé pour le {date}. Appelez-nous au moindre souci.",
  },
  message_refus: {
    label: 'Refus poli',
    initial:
      'Bonjour {nom}, merci de votre confiance. Nous ne pouvons pas donner suite pour le moment et nous vous souhaitons une bonne continuation.',
  },
  message_recu: {
    label: 'Reçu',
    initial: 'Bonjour {nom}, nous confirmons le paiement du {date}. Merci.',
  },
} as const
export type ModeleCle = keyof typeof MODELES
export const MODELE_CLES = Object.keys(MODELES) as readonly ModeleCle[]

/** Values of the fields that a template may name: `{nom}`, `{date}`. */
export interface ModeleFields {
  /** The person who gets the message. */
  readonly nom: string
  /** A day in words. */
  readonly date: string
}

/** The text with its fields filled in; an unknown field stays as it is. */
export const fillModele = (text: string, fields: ModeleFields): string =>
  text.replace(/\{(nom|date)\}/g, (_, name: keyof ModeleFields) => fields[name])
