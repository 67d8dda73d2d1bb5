import type { Filter } from '../lists/toolbar.tsx'

/** Filter of a list: without the unwanted records, or only them. */
export const UNWANTED_FILTER: Filter = {
  name: 'indesirables',
  label: 'Affichage',
  all: 'Sans les indésirables',
  options: [['oui', 'Indésirables']],
}
