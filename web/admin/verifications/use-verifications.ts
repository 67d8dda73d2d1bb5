import { queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  DONE_ETAT,
  endpoints,
  POINTS,
  type Point,
  type Verification,
  type VerificationInput,
  type Verifications,
} from '#contract/verifications.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { today } from '../ui/time.ts'
import { useEdit } from '../writes/use-edit.ts'
import { useWrite } from '../writes/use-write.ts'

/** What is verified of a candidate or employee, by the id of the application. */
export const verificationsQuery = (candidatureId: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.verifications, candidatureId],
    queryFn: ({ signal }) => ask(endpoints.readVerifications, { params: { candidatureId }, signal }),
    staleTime: 0,
  })

/** The stored point; undefined before its first change, or while nothing is loaded. */
export const rowOf = (verifications: Verifications | undefined, point: Point): Verification | undefined =>
  verifications?.points.find((row) => row.point === point)

/** "Vérifiée 5/7". */
export const summaryOf = ({ requis, verifies }: Verifications): string =>
  `Vérifiée ${verifies.length}/${requis.length}`

const FAILED = () => ({ title: 'Erreur', notDone: "La vérification n'a pas été enregistrée" })

/** Marks a point as verified today. Its note and document stay, its last valid day does not. */
export const useMarkDone = (candidatureId: string) => {
  const queries = useQueryClient()
  return useWrite({
    send: ({ point, row }: { readonly point: Point; readonly row: Verification | undefined }) =>
      ask(endpoints.setVerification, {
        params: { candidatureId },
        body: {
          point,
          etat: DONE_ETAT,
          date: today(),
          note: row?.note ?? null,
          storedPath: row?.storedPath ?? null,
          revision: row?.revision ?? 0,
        },
      }),
    changes: ['verifications'],
    done: (verifications, { point }) => ({ title: POINTS[point], text: summaryOf(verifications) }),
    failed: FAILED,
    onDone: (verifications) => {
      queries.setQueryData(verificationsQuery(candidatureId).queryKey, verifications)
    },
  })
}

/** Stores a point as its dialog has it, unless another administrator changed it meanwhile. */
export const useEditPoint = (
  candidatureId: string,
  point: Point,
  opened: Verification | undefined,
  onDone: () => void,
) => {
  const queries = useQueryClient()
  const { queryKey } = verificationsQuery(candidatureId)
  return useEdit<Verification | undefined, VerificationInput, Verifications>({
    opened,
    send: (input, seen) =>
      ask(endpoints.setVerification, {
        params: { candidatureId },
        body: { ...input, revision: seen?.revision ?? 0 },
      }),
    stored: () => rowOf(queries.getQueryData(queryKey), point),
    changes: ['verifications'],
    done: (verifications) => ({ title: POINTS[point], text: summaryOf(verifications) }),
    failed: FAILED,
    onDone: (verifications) => {
      queries.setQueryData(queryKey, verifications)
      onDone()
    },
  })
}
