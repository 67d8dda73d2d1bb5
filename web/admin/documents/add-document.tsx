import { useRef, useState } from 'react'
import type { FiledDocument } from '#contract/documents.admin.ts'
import { DOCUMENT_REFUSALS, MAX_UPLOAD_BYTES, TYPES_DOCUMENT } from '#contract/upload.ts'
import { sha256Of } from '../../offline/documents.ts'
import { newKey } from '../../offline/key.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { useAddDocument } from './use-documents.ts'

const ENDINGS = Object.values(TYPES_DOCUMENT).flat()

interface ReadyFile {
  readonly filename: string
  readonly type: string
  readonly bytes: ArrayBuffer
}

/**
 * Name with an ending that fits the type, as the server demands: Android gives some files none ("Casier 12.03.2026").
 */
const nameOf = ({ name, type }: File): string => {
  const endings = (TYPES_DOCUMENT as Readonly<Record<string, readonly string[]>>)[type] ?? []
  const isComplete = endings.some((ending) => name.toLowerCase().endsWith(ending))
  return isComplete ? name : `${name}${endings[0] ?? ''}`
}

/**
 * A chosen file as it is sent; what is declared an image is redrawn as a JPEG if the browser can. The public form has
 * its own reader (web/offline/chosen-document.ts): the build would put shared code into a separate file, one more for
 * every candidate to load.
 */
const readFile = async (file: File): Promise<ReadyFile> => {
  if (file.type.startsWith('image/')) {
    // If this code cannot be fetched, the photo is sent as it is; the server removes its metadata.
    const code = await import('../../offline/shrink-photo.ts').catch(() => null)
    const jpeg = await code?.shrinkPhoto(file)
    if (jpeg) return { filename: `${file.name.replace(/\.[^.]*$/, '')}.jpg`, type: 'image/jpeg', bytes: jpeg }
  }
  return { filename: nameOf(file), type: file.type, bytes: await file.arrayBuffer() }
}

/** Why a file is not sent, as title and text of a toast; null: it is sent. */
const refusalOf = ({ filename, bytes }: ReadyFile): readonly [string, string] | null => {
  if (!ENDINGS.some((ending) => filename.toLowerCase().endsWith(ending)))
    return ["Erreur d'upload", DOCUMENT_REFUSALS.type]
  if (bytes.byteLength > MAX_UPLOAD_BYTES)
    return ['Fichier trop volumineux', `${filename} dépasse la limite de 5MB`]
  return null
}

/** Adds a file to a person's documents. */
export const AddDocument = ({
  candidatureId,
  onAdded,
}: {
  readonly candidatureId: string
  readonly onAdded: (document: FiledDocument) => void
}) => {
  const input = useRef<HTMLInputElement>(null)
  const [reading, setReading] = useState(false)
  const add = useAddDocument(candidatureId, onAdded)
  const send = async (file: File) => {
    setReading(true)
    try {
      const ready = await readFile(file)
      const refusal = refusalOf(ready)
      if (refusal) toast(...refusal, 'destructive')
      else add.mutate({ ...ready, key: (await sha256Of(ready.bytes)) ?? newKey() })
    } catch {
      toast("Erreur d'upload", "Ce fichier n'a pas pu être lu", 'destructive')
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <Button
        variant="secondary"
        className="min-h-11! px-4! py-1!"
        busy={reading || add.isPending}
        onClick={() => input.current?.click()}
      >
        <AdminIcon name="plus" className="size-5" />
        {reading || add.isPending ? 'Envoi...' : 'Ajouter un document'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Document à ajouter"
        accept={ENDINGS.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Without this, choosing the same file again fires no event.
          target.value = ''
          if (file) void send(file)
        }}
      />
    </>
  )
}
