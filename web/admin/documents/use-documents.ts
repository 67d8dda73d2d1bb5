import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { endpoints, type FiledDocument, type FilingInput } from '#contract/documents.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useWrite } from '../writes/use-write.ts'

/** How the documents of a person are filed, by the id of the application. */
export const documentsQuery = (candidatureId: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.documents, candidatureId],
    queryFn: ({ signal }) => ask(endpoints.listDocuments, { params: { candidatureId }, signal }),
    staleTime: 0,
  })

interface Filing {
  readonly document: FiledDocument
  readonly change: Partial<Omit<FilingInput, 'revision'>>
}

/** Files a document: its kind, last valid day or rotation. */
export const useFileDocument = (candidatureId: string, onDone?: () => void) => {
  const queries = useQueryClient()
  const { queryKey } = documentsQuery(candidatureId)
  return useWrite({
    send: ({ document: { storedPath, categorie, rotation, expiration, revision }, change }: Filing) =>
      ask(endpoints.fileDocument, {
        params: { candidatureId, storedPath },
        body: { categorie, rotation, expiration, ...change, revision },
      }),
    changes: ['documents'],
    done: ({ filename }, { change }) => ({
      title: change.rotation === undefined ? 'Document classé' : 'Sens enregistré',
      text: filename,
    }),
    failed: () => ({ title: 'Erreur', text: "Le document n'a pas été classé" }),
    onDone: (filed) => {
      queries.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.storedPath === filed.storedPath ? filed : one)),
      )
      onDone?.()
    },
  })
}

/** A file that the administrator chose, ready to send. */
interface Chosen {
  /**
   * SHA-256 of the bytes: `useWrite` sends the same Idempotency-Key for the same file that is chosen again after its
   * answer was lost, and not for another file of the same name. New for each choice where the browser has no SHA-256.
   */
  readonly key: string
  readonly filename: string
  readonly type: string
  readonly bytes: ArrayBuffer
}

export const useAddDocument = (candidatureId: string, onAdded: (document: FiledDocument) => void) => {
  const queries = useQueryClient()
  const { queryKey } = documentsQuery(candidatureId)
  return useWrite({
    send: ({ filename, type, bytes }: Chosen, headers) => {
      const body = new FormData()
      body.set('file', new File([bytes], filename, { type }))
      return ask(endpoints.addDocument, { params: { candidatureId }, body, headers })
    },
    changes: ['documents', 'nannyApplications', 'employees'],
    done: ({ filename }) => ({ title: 'Document ajouté', text: filename }),
    failed: () => ({ title: 'Erreur', text: "Le document n'a pas été ajouté" }),
    onDone: (added) => {
      queries.setQueryData(queryKey, (all = []) => [
        ...all.filter(({ storedPath }) => storedPath !== added.storedPath),
        added,
      ])
      onAdded(added)
    },
  })
}
