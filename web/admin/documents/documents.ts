import * as z from 'zod/mini'
import { endpoints } from '#contract/upload.admin.ts'
import { TYPES_DOCUMENT } from '#contract/upload.ts'
import { addressOf, CallError, fetchWhole } from '../../api/call.ts'
import { setExpired } from '../session/expired.ts'

/**
 * A document in a record (docs/product.md, "Uploaded file"). Only old records hold bytes (`data`); they may lack path,
 * size and type.
 */
const attached = z.object({
  filename: z.string(),
  storedPath: z.optional(z.nullable(z.string())),
  size: z.optional(z.nullable(z.number())),
  type: z.optional(z.nullable(z.string())),
  data: z.optional(z.nullable(z.string())),
})
export type AttachedDocument = z.output<typeof attached>

/** Documents of an application or employee, from the JSON text; none when any part of it cannot be read. */
export const documentsOf = ({
  documents,
}: {
  readonly documents: string | null
}): readonly AttachedDocument[] => {
  if (!documents) return []
  try {
    const read = z.safeParse(z.array(attached), JSON.parse(documents))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

const isOpenable = (type: string): boolean => Object.hasOwn(TYPES_DOCUMENT, type)

/**
 * Bytes of a document: its inline data, else the stored file. Null when there are none, or when their type must not be
 * opened. Throws when they cannot be read.
 */
export const readDocument = async ({
  data,
  storedPath,
}: AttachedDocument): Promise<{ readonly blob: Blob; readonly type: string } | null> => {
  const inline = /^data:([\w/+.-]+);base64,(.+)$/s.exec(data ?? '')
  if (inline) {
    const [, type = '', base64 = ''] = inline
    if (!isOpenable(type)) return null
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    return { blob: new Blob([bytes], { type }), type }
  }
  if (!storedPath) return null
  const parts: BlobPart[] = []
  const address = addressOf(endpoints.downloadDocument, { storedPath })
  const { ok, status, statusText, headers } = await fetchWhole(
    address,
    { credentials: 'same-origin' },
    (bytes) => {
      if (bytes) parts.push(bytes)
    },
  )
  if (status === 401) setExpired(true)
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  const blob = new Blob(parts, { type })
  if (!ok) throw new CallError(status, await blob.text(), statusText, null)
  return isOpenable(type) ? { blob, type } : null
}
