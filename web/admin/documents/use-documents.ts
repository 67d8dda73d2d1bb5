import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { endpoints, type FiledDocument } from '#contract/documents.admin.ts'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useEdit } from '../writes/use-edit.ts'
import { useWrite } from '../writes/use-write.ts'

/** How the documents of a person are filed, by the id of the application. */
export const documentsQuery = (candidatureId: string) =>
  queryOptions({
    queryKey: [...QUERY_KEYS.documents, candidatureId],
    queryFn: ({ signal }) => ask(endpoints.listDocuments, { params: { candidatureId }, signal }),
    staleTime: 0,
  })

/** What `useRotateDocument` and `useFileDocument` have in common. */
const useFiling = (candidatureId: string) => {
  const queries = useQueryClient()
  const { queryKey } = documentsQuery(candidatureId)
  return {
    /** Takes the document on the screen with the values to store. The server refuses new values at another revision. */
    file: ({ storedPath, categorie, rotation, expiration, revision }: FiledDocument) =>
      ask(endpoints.fileDocument, {
        params: { candidatureId, storedPath },
        body: { categorie, rotation, expiration, revision },
      }),
    failed: () => ({ title: 'Erreur', notDone: "Le document n'a pas été classé" }),
    keep: (filed: FiledDocument): void => {
      queries.setQueryData(queryKey, (all) =>
        all?.map((one) => (one.storedPath === filed.storedPath ? filed : one)),
      )
    },
    read: (storedPath: string) =>
      queries.getQueryData(queryKey)?.find((one) => one.storedPath === storedPath),
  }
}

/** Stores how a document is turned. */
export const useRotateDocument = (candidatureId: string) => {
  const { file, failed, keep } = useFiling(candidatureId)
  return useWrite({
    send: file,
    changes: ['documents'],
    done: ({ filename }) => ({ title: 'Sens enregistré', text: filename }),
    failed,
    onDone: keep,
  })
}

/** Stores the type and the last valid day of a document, unless another administrator changed it (`useEdit`). */
export const useFileDocument = (candidatureId: string, opened: FiledDocument, onDone: () => void) => {
  const { file, failed, keep, read } = useFiling(candidatureId)
  return useEdit({
    opened,
    stored: () => read(opened.storedPath),
    send: (change: Pick<FiledDocument, 'categorie' | 'expiration'>, seen) => file({ ...seen, ...change }),
    changes: ['documents'],
    done: ({ filename }) => ({ title: 'Document classé', text: filename }),
    failed,
    onDone: (filed) => {
      keep(filed)
      onDone()
    },
  })
}

/** A file that the administrator chose, ready to send. */
interface Chosen {
  /**
   * SHA-256 of the bytes, not sent. `useWrite` repeats its Idempotency-Key for an equal input, which it compares as
   * JSON, without the bytes. With this value, a file that is chosen again after its answer was lost has the same key,
   * and another file of the same name has a new one. A random value where the browser has no SHA-256.
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
    failed: () => ({ title: 'Erreur', notDone: "Le document n'a pas été ajouté" }),
    onDone: (added) => {
      queries.setQueryData(queryKey, (all = []) => [
        ...all.filter(({ storedPath }) => storedPath !== added.storedPath),
        added,
      ])
      onAdded(added)
    },
  })
}
