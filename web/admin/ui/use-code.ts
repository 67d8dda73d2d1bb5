import { useQuery } from '@tanstack/react-query'

/**
 * Code that is loaded while `enabled`. Without a network it is a query that failed, which the component shows with
 * `Failed`; React.lazy would remove the whole page instead. `name` is the query key: one name for one module.
 */
export const useCode = <Code>(name: string, load: () => Promise<Code>, enabled = true) =>
  useQuery({ queryKey: ['code', name], queryFn: load, enabled, gcTime: Number.POSITIVE_INFINITY })
