/**
 * Retention of requests, messages, the audit log and applications that were not accepted. The privacy page shows this
 * table. server/purge/purge.ts applies it, and keeps a request in placement and an undecided application with an open
 * proposal.
 */
export const RETENTION = {
  messages: { mois: 6, objet: 'Messages', depuis: 'après leur envoi' },
  demandesCloses: {
    mois: 12,
    objet: 'Demandes de garde',
    depuis:
      'après leur traitement, la dernière étape avec une nounou, la fin du placement ou le dernier paiement',
  },
  demandesSansSuite: {
    mois: 24,
    objet: 'Demandes de garde restées sans suite',
    depuis: 'après leur envoi, la dernière étape avec une nounou, la fin du placement ou le dernier paiement',
  },
  candidaturesRefusees: {
    mois: 6,
    objet: 'Candidatures non retenues et leurs documents',
    depuis: 'après la décision',
  },
  candidaturesSansDecision: {
    mois: 12,
    objet: 'Candidatures restées sans décision et leurs documents',
    depuis: 'après leur envoi ou la dernière étape avec une famille, une fois les propositions closes',
  },
  journal: { mois: 24, objet: "Journal des actions de l'agence", depuis: 'après chaque action' },
} as const
