/** First part of each query's key: the noun as the API spells it. One write names the nouns that it changes. */
export const QUERY_KEYS = {
  user: ['auth', 'user'],
  counts: ['dashboard', 'counts'],
  figures: ['dashboard', 'figures'],
  unread: ['notifications', 'unread'],
  parentRequests: ['parent-requests'],
  nannyApplications: ['nanny-applications'],
  contactMessages: ['contact-messages'],
  employees: ['employees'],
  paiementsEmployes: ['paiements-employes'],
  matches: ['matches'],
  facts: ['facts'],
  prestations: ['prestations'],
  parametresSite: ['parametres-site'],
  paymentConfigs: ['payment-configs'],
  journal: ['journal'],
  etat: ['etat'],
} as const
