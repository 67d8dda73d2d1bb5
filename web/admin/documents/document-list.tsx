import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CATEGORIES, type FiledDocument } from '#contract/documents.admin.ts'
import { ERRORS } from '#contract/errors.ts'
import { Button } from '../../ui/button.tsx'
import { fileSize } from '../../ui/file-size.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Failed } from '../ui/failed.tsx'
import { FormFailed } from '../ui/form-failed.tsx'
import { saveFile } from '../ui/save-file.ts'
import { formatShortJour, today } from '../ui/time.ts'
import { useCode } from '../ui/use-code.ts'
import { isRefusedWith } from '../writes/refusal.ts'
import { AddDocument } from './add-document.tsx'
import { type AttachedDocument, readDocument } from './documents.ts'
import { FilingDialog } from './filing-dialog.tsx'
import { documentsQuery } from './use-documents.ts'
import type { Opened } from './viewer.tsx'

/** Text of the toast "Document indisponible", by action (docs/product.md, "Messages of the screens"). */
const UNAVAILABLE_TEXTS = {
  view: 'Ce document a été enregistré dans un ancien format\u00a0: il ne peut pas être affiché.',
  download: 'Ce document a été enregistré dans un ancien format\u00a0: il ne peut pas être téléchargé.',
} as const

/** Calls `use` with the bytes and their type; shows a toast when `readDocument` returns null or fails. */
const withDocument = async (
  attached: AttachedDocument,
  action: keyof typeof UNAVAILABLE_TEXTS,
  use: (blob: Blob, type: string) => void,
): Promise<void> => {
  try {
    const read = await readDocument(attached)
    if (read) use(read.blob, read.type)
    else toast('Document indisponible', UNAVAILABLE_TEXTS[action], 'destructive')
  } catch (error) {
    if (isRefusedWith(error, 'notFound'))
      toast('Document indisponible', "Ce document n'existe plus.", 'destructive')
    else if (isRefusedWith(error, 'unreadableDocument'))
      toast('Document indisponible', ERRORS.unreadableDocument.message, 'destructive')
    else toast('Erreur', "Le document n'a pas pu être chargé. Réessayez dans un instant.", 'destructive')
  }
}

/** Documents of an application or employee: view, download, file (with deletion), add. */
export const DocumentList = ({
  candidatureId,
  documents,
}: {
  /** Id of the application; for an employee, of the one that she was hired from. */
  readonly candidatureId: string
  readonly documents: readonly AttachedDocument[]
}) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [filing, setFiling] = useState<string | null>(null)
  const mayWrite = useMayWrite()
  const filedDocuments = useQuery(documentsQuery(candidatureId))
  useLoadingPart(filedDocuments.isPending)
  const filedOf = (path: string | null | undefined): FiledDocument | undefined =>
    filedDocuments.data?.find(({ storedPath }) => storedPath === path)
  const toFile = filedOf(filing)
  const viewer = useCode('documents/viewer', () => import('./viewer.tsx'), opened !== null)
  const close = () => setOpened(null)

  return (
    <section aria-label="Documents" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">Documents</h3>
        {mayWrite && (
          <AddDocument
            candidatureId={candidatureId}
            // A new document is filed next, unless another is being filed, which nobody has deleted meanwhile.
            onAdded={({ storedPath }) => setFiling((open) => (filedOf(open) ? open : storedPath))}
          />
        )}
      </div>
      {documents.length === 0 && <p className="text-texte">Aucun document</p>}
      <ul className="flex flex-col gap-2">
        {documents.map((document, index) => (
          <DocumentLine
            key={document.storedPath ?? `${index} ${document.filename}`}
            document={document}
            filed={filedOf(document.storedPath)}
            onOpen={setOpened}
            onFile={setFiling}
          />
        ))}
      </ul>
      {filedDocuments.isError && !filedDocuments.data && (
        <Failed query={filedDocuments}>Le classement des documents n'a pas pu être chargé.</Failed>
      )}
      {opened && viewer.data && (
        <viewer.data.Viewer
          candidatureId={candidatureId}
          opened={opened}
          filed={filedOf(opened.document.storedPath)}
          onClose={close}
        />
      )}
      {opened && viewer.isError && (
        <FormFailed title={opened.document.filename} code={viewer} onClose={close} />
      )}
      {toFile && (
        <FilingDialog
          key={toFile.storedPath}
          candidatureId={candidatureId}
          document={toFile}
          onClose={() => setFiling(null)}
        />
      )}
    </section>
  )
}

/**
 * One document with its buttons. `filed`: how the agency filed it; undefined until that is loaded, and for a document
 * of an old record.
 */
const DocumentLine = ({
  document,
  filed,
  onOpen,
  onFile,
}: {
  readonly document: AttachedDocument
  readonly filed: FiledDocument | undefined
  readonly onOpen: (opened: Opened) => void
  readonly onFile: (storedPath: string) => void
}) => {
  const [busy, setBusy] = useState<'view' | 'download' | null>(null)
  const mayWrite = useMayWrite()
  const run = async (
    action: keyof typeof UNAVAILABLE_TEXTS,
    use: (blob: Blob, type: string) => void,
  ): Promise<void> => {
    setBusy(action)
    await withDocument(document, action, use)
    setBusy(null)
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 rounded-carte bg-menthe-clair p-3">
      <Icon name="file" className="size-6 shrink-0 text-foret" />
      <span className="wrap-anywhere min-w-0 grow basis-32 font-semibold">
        {document.filename}
        <Facts document={document} filed={filed} />
      </span>
      <span className="flex">
        <Button
          variant="quiet"
          className="px-3!"
          busy={busy === 'view'}
          onClick={() => void run('view', (blob, type) => onOpen({ document, blob, type }))}
        >
          <AdminIcon name="eye" className="size-5" />
          Voir
          <span className="sr-only">{document.filename}</span>
        </Button>
        <Button
          variant="quiet"
          className="px-3!"
          busy={busy === 'download'}
          onClick={() => void run('download', (blob) => saveFile(document.filename, blob))}
        >
          <AdminIcon name="download" className="size-5" />
          <span className="sr-only sm:not-sr-only">Télécharger</span>
          <span className="sr-only">{document.filename}</span>
        </Button>
        {mayWrite && filed && (
          <Button variant="quiet" className="px-3!" onClick={() => onFile(filed.storedPath)}>
            <AdminIcon name="edit" className="size-5" />
            <span className="sr-only">Classer {document.filename}</span>
          </Button>
        )}
      </span>
    </li>
  )
}

/** What the document is, its size, and until when it is valid. */
const Facts = ({
  document: { size },
  filed,
}: {
  readonly document: AttachedDocument
  readonly filed: FiledDocument | undefined
}) => {
  const expiration = filed?.expiration
  const facts = [filed?.categorie && CATEGORIES[filed.categorie], size && fileSize(size)].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <span className="block font-normal text-sm text-texte">{facts.join(', ')}</span>}
      {expiration && (
        <span className={`block text-sm ${expiration < today() ? 'text-erreur' : 'font-normal text-texte'}`}>
          {expiration < today() ? 'Expiré le' : "Valable jusqu'au"} {formatShortJour(expiration)}
        </span>
      )}
    </>
  )
}
