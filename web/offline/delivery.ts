import type { DATE_SAISIE_HEADER, IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import type { UploadedFile, endpoints as upload } from '#contract/upload.ts'
import { readAnswer, type Verdict } from './answer.ts'
import { ANSWER_LIMIT_MS, SLOWEST_UPLOAD_BYTES_PER_S } from './constants.ts'
import { isIntact } from './documents.ts'
import { type Contents, type Depot, type KeptDocument, type Kind, PATHS } from './entry.ts'
import { newKey } from './key.ts'
import type { Transport } from './transport.ts'

/** Checked against the contract by type, for the same reason as PATHS. */
const UPLOAD_PATH: (typeof upload.uploadDocument)['path'] = '/api/upload'
const KEY: typeof IDEMPOTENCY_HEADER = 'idempotency-key'
const TYPED_AT: typeof DATE_SAISIE_HEADER = 'date-saisie'

export interface Submission<K extends Kind = Kind> {
  readonly type: K
  readonly cle: string
  readonly dateCreation: string
  readonly contenu: Contents[K]
  readonly documents: readonly KeptDocument[]
  /** As many as `documents`, in the same order. */
  readonly depots: readonly Depot[]
}

type Undelivered = Extract<Verdict, { verdict: 'nonLivre' }>

/**
 * `omis`: the names of the files that the submission had to leave behind. `parti`: the submission itself left the
 * phone and may have arrived, whatever the answer.
 */
export type Outcome =
  | { readonly verdict: 'confirme'; readonly omis: readonly string[] }
  | (Undelivered & { readonly parti: boolean })
  | Exclude<Verdict, { verdict: 'confirme' | 'nonLivre' }>

/** What leaves the phone, and what is remembered of it on the way. */
export interface Sending {
  readonly send: Transport
  readonly now: () => number
  /** Called after each document, so that a crash resumes behind it. */
  readonly keepDepots: (depots: readonly Depot[]) => Promise<void>
}

/** Uploads one file. Its answer has no key to echo; an opaque `storedPath` is what no captive portal invents. */
export const uploadDocument = async (
  document: KeptDocument,
  { send, now }: Pick<Sending, 'send' | 'now'>,
): Promise<Verdict> => {
  const form = new FormData()
  form.append('file', new Blob([document.bytes], { type: document.type }), document.filename)
  const headers = { accept: 'application/json', prefer: 'return=minimal', [KEY]: document.cle }
  const limitMs = ANSWER_LIMIT_MS + (document.size / SLOWEST_UPLOAD_BYTES_PER_S) * 1000
  const answer = await send({ path: UPLOAD_PATH, headers, body: form, limitMs })
  return readAnswer(answer, (body) => 'storedPath' in body && typeof body.storedPath === 'string', now())
}

/** Uploads what is not there yet, one by one. Answers the new depots, or the verdict that ends the attempt. */
const uploadAll = async (
  documents: readonly KeptDocument[],
  before: readonly Depot[],
  sending: Sending,
): Promise<readonly Depot[] | Undelivered> => {
  const depots = [...before]
  for (const [index, document] of documents.entries()) {
    let depot = depots[index] ?? { cle: document.cle, storedPath: document.storedPath, ecarte: false }
    if (!depot.storedPath && !depot.ecarte) {
      const upload = async () => uploadDocument({ ...document, cle: depot.cle }, sending)
      const intact = await isIntact(document)
      let verdict = intact ? await upload() : null
      if (verdict?.verdict === 'retire') {
        // Uploaded long ago and cleared since, as no application had claimed it: the bytes are still here.
        depot = { ...depot, cle: newKey() }
        verdict = await upload()
      }
      if (verdict?.verdict === 'nonLivre') return verdict
      depot =
        verdict?.verdict === 'confirme'
          ? { ...depot, storedPath: (verdict.body as UploadedFile).storedPath }
          : { ...depot, ecarte: true }
    }
    depots[index] = depot
    await sending.keepDepots(depots)
  }
  return depots
}

const bodyOf = ({ type, contenu, documents }: Submission, depots: readonly Depot[]): string => {
  if (type !== 'nannyApplications') return JSON.stringify(contenu)
  const joints = documents.flatMap(({ filename, size, type }, index) => {
    const storedPath = depots[index]?.storedPath
    return storedPath ? [{ filename, storedPath, size, type, data: null }] : []
  })
  // A JSON text of the list (docs/product.md, "Entities").
  return JSON.stringify({ ...contenu, documents: JSON.stringify(joints) })
}

const blamesDocuments = (verdict: Verdict): boolean =>
  verdict.verdict === 'refuse' && verdict.errors.some(({ path }) => path.startsWith('documents'))

/** Sends one submission, its documents first. Confirmed only by an answer that echoes the key. */
export const deliver = async (submission: Submission, sending: Sending): Promise<Outcome> => {
  const { cle, dateCreation, documents, type } = submission
  const post = async (depots: readonly Depot[]): Promise<Verdict> => {
    const answer = await sending.send({
      path: PATHS[type],
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        [KEY]: cle,
        [TYPED_AT]: dateCreation,
      },
      body: bodyOf(submission, depots),
      limitMs: ANSWER_LIMIT_MS,
    })
    return readAnswer(
      answer,
      (body) => 'idempotencyKey' in body && body.idempotencyKey === cle,
      sending.now(),
    )
  }

  let depots = await uploadAll(documents, submission.depots, sending)
  if ('verdict' in depots) return { ...depots, parti: false }
  let verdict = await post(depots)
  if (blamesDocuments(verdict) && depots.some(({ storedPath }) => storedPath)) {
    // The server no longer has a file it once took. The submission was refused whole, so new files change nothing.
    const renewed = depots.map((depot) => ({ ...depot, cle: newKey(), storedPath: null }))
    depots = await uploadAll(documents, renewed, sending)
    if ('verdict' in depots) return { ...depots, parti: false }
    verdict = await post(depots)
  }
  if (verdict.verdict === 'nonLivre') return { ...verdict, parti: true }
  if (verdict.verdict !== 'confirme') return verdict
  const left = depots
  return {
    verdict: 'confirme',
    omis: documents.flatMap(({ filename }, index) => (left[index]?.ecarte ? [filename] : [])),
  }
}
