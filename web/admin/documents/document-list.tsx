import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { fileSize } from '../../ui/file-size.ts'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { saveUrl } from '../ui/save-file.ts'
import { type AttachedDocument, readDocument } from './documents.ts'

/** Text of the toast by action (docs/product.md, "Messages of the screens"). */
const UNAVAILABLE_TEXTS = {
  view: 'Ce document a été enregistré dans un ancien format\u00a0: il ne peut pas être affiché.',
  download: 'Ce document a été enregistré dans un ancien format\u00a0: il ne peut pas être téléchargé.',
} as const

interface Shown {
  readonly document: AttachedDocument
  readonly url: string
  readonly type: string
}

/** Calls `use` with an object URL of the bytes; shows a toast when they are unavailable. */
const withDocument = async (
  attached: AttachedDocument,
  action: keyof typeof UNAVAILABLE_TEXTS,
  use: (url: string, type: string) => void,
): Promise<void> => {
  try {
    const read = await readDocument(attached)
    if (read) use(URL.createObjectURL(read.blob), read.type)
    else toast('Document indisponible', UNAVAILABLE_TEXTS[action], 'destructive')
  } catch {
    toast('Erreur', "Le document n'a pas pu être chargé. Réessayez dans un instant.", 'destructive')
  }
}

/** Documents of an application or employee, to view in a dialog or to download. */
export const DocumentList = ({ documents }: { readonly documents: readonly AttachedDocument[] }) => {
  const [shown, setShown] = useState<Shown | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  const run = async (key: string, work: Promise<void>) => {
    setBusy(key)
    await work
    setBusy(null)
  }
  const close = () => {
    if (shown) URL.revokeObjectURL(shown.url)
    setShown(null)
  }

  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg">Documents</h3>
      {documents.length === 0 && <p className="text-texte">Aucun document</p>}
      <ul className="flex flex-col gap-2">
        {documents.map((document, index) => {
          const key = document.storedPath ?? `${index} ${document.filename}`
          return (
            <li key={key} className="flex flex-wrap items-center gap-x-3 rounded-carte bg-menthe-clair p-3">
              <Icon name="file" className="size-6 shrink-0 text-foret" />
              <span className="min-w-0 grow basis-32 break-words font-semibold">
                {document.filename}
                {document.size ? (
                  <span className="block font-normal text-sm text-texte">{fileSize(document.size)}</span>
                ) : null}
              </span>
              <span className="flex">
                <Button
                  variant="quiet"
                  className="px-3!"
                  busy={busy === `${key} view`}
                  onClick={() =>
                    void run(
                      `${key} view`,
                      withDocument(document, 'view', (url, type) => setShown({ document, url, type })),
                    )
                  }
                >
                  <AdminIcon name="eye" className="size-5" />
                  Voir
                  <span className="sr-only">{document.filename}</span>
                </Button>
                <Button
                  variant="quiet"
                  className="px-3!"
                  busy={busy === `${key} download`}
                  onClick={() =>
                    void run(
                      `${key} download`,
                      withDocument(document, 'download', (url) => saveUrl(url, document.filename)),
                    )
                  }
                >
                  <AdminIcon name="download" className="size-5" />
                  <span className="sr-only sm:not-sr-only">Télécharger</span>
                  <span className="sr-only">{document.filename}</span>
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      <Modal
        open={shown !== null}
        onClose={close}
        title={shown?.document.filename ?? ''}
        size="wide"
        actions={
          shown && (
            <Button variant="secondary" onClick={() => saveUrl(shown.url, shown.document.filename)}>
              <AdminIcon name="download" className="size-5" />
              Télécharger
            </Button>
          )
        }
      >
        {shown && <Preview {...shown} />}
      </Modal>
    </section>
  )
}

const Preview = ({ document, url, type }: Shown) => {
  if (type !== 'application/pdf')
    return <img src={url} alt={document.filename} className="mx-auto max-h-full max-w-full object-contain" />
  // Most phones cannot show a PDF inside a page.
  if (!navigator.pdfViewerEnabled)
    return <p>Votre navigateur n'affiche pas les PDF&nbsp;: téléchargez le document pour l'ouvrir.</p>
  return (
    <iframe
      // Without the viewer's toolbar, which would show the object URL as name; the dialog has name and download.
      src={`${url}#toolbar=0&view=FitH`}
      title={document.filename}
      className="h-[calc(100dvh-12rem)] w-full sm:h-[70dvh]"
    />
  )
}
