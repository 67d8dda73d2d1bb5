import { queryOptions, useQuery } from '@tanstack/react-query'
import { endpoints } from '#contract/activites.admin.ts'
import { endpoints as rappels } from '#contract/rappels.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import type { About } from './about.ts'

/** Activities about a record, newest first. */
const activitesQuery = ({ sujet, sujetId }: About) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.activites, sujet, sujetId],
    queryFn: ({ signal }) => ask(endpoints.listActivites, { query: { sujet, sujetId }, signal }),
    staleTime: 0,
  })

/** Reminders of a record that are not done. */
const rappelsQuery = ({ sujet, sujetId }: About) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.rappels, sujet, sujetId],
    queryFn: ({ signal }) => ask(rappels.listRappels, { query: { sujet, sujetId }, signal }),
    staleTime: 0,
  })

/** Reads the activities and the reminders of a record, again each time that the component is mounted. */
export const useHistory = (about: About) => ({
  lines: useQuery(activitesQuery(about)),
  reminders: useQuery(rappelsQuery(about)),
})
