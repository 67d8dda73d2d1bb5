import type { Filter } from '../lists/toolbar.tsx'

/** Shows the records that are marked as unwanted, and only them. */
export const UNWANTED_FILTER: Filter = {
  name: 'indesirables',
  label: 'Affichage',
  all: 'Sans les indésirables',
  options: [['oui', 'Indésirables']],
}
