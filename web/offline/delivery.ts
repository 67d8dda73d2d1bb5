import type { DATE_SAISIE_HEADER } from '#contract/submission.ts'
import type { UploadedFile } from '#contract/upload.ts'
import { type CallOutcome, readAnswer } from './answer.ts'
import { isIntact } from './documents.ts'
import { type Contents, type Kind, type StoredDocument, SUBMIT_PATHS, type Upload } from './entry.ts'
import { newKey } from './key.ts'
import { KEY_HEADER, type UploadOptions, uploadDocument } from './upload.ts'

/** A copy, checked by its type: importing the contract would add its code to the outbox. */
const TYPED_AT_HEADER: typeof DATE_SAISIE_HEADER = 'date-saisie'

/** What an attempt sends, and how far earlier attempts came. */
export interface Submission<K extends Kind = Kind> {
  readonly kind: K
  readonly key: string
  /** ISO 8601 by the phone's clock: when the person submitted. */
  readonly createdAt: string
  readonly content: Contents[K]
  readonly documents: readonly StoredDocument[]
  /**
   * Progress of the documents, in their order. One without `storedPath` that is not skipped is still to be uploaded.
   * For one that is missing at the end, `StoredDocument.storedPath` says whether the form has uploaded it.
   */
  readonly uploads: readonly Upload[]
}

type Undelivered = Extract<CallOutcome, { outcome: 'undelivered' }>

/**
 * Outcome of one attempt. `skipped`: names of the files without which it was sent (`Upload.skipped`). `posted`: the
 * form itself was sent, so it may have arrived even without an answer. Also true when the server refused it and new
 * uploads of its files failed. Outcomes without `posted` answer a form that was sent.
 */
export type Outcome =
  | { readonly outcome: 'confirmed'; readonly skipped: readonly string[] }
  | (Undelivered & { readonly posted: boolean })
  | Exclude<CallOutcome, { outcome: 'confirmed' | 'undelivered' }>

export interface DeliveryOptions extends UploadOptions {
  /** Called after each document, so that the next attempt begins after that document. */
  readonly saveUploads: (uploads: readonly Upload[]) => Promise<void>
}

/** Uploads one document of a submission. Returns its new progress, or why the attempt ends here. */
const uploadOne = async (
  document: StoredDocument,
  upload: Upload,
  options: DeliveryOptions,
): Promise<Upload | Undelivered> => {
  if (!(await isIntact(document))) return { ...upload, skipped: true }
  let { key } = upload
  let outcome = await uploadDocument({ ...document, key }, options)
  if (outcome.outcome === 'withdrawn') {
    // The server stored it once and has deleted it since: the phone still has the bytes.
    key = newKey()
    outcome = await uploadDocument({ ...document, key }, options)
  }
  if (outcome.outcome === 'undelivered') return outcome
  return outcome.outcome === 'confirmed'
    ? { key, storedPath: (outcome.body as UploadedFile).storedPath, skipped: false }
    : { key, storedPath: null, skipped: true }
}

/** Uploads, one by one, the documents that are neither uploaded nor skipped. */
const uploadAll = async (
  documents: readonly StoredDocument[],
  before: readonly Upload[],
  options: DeliveryOptions,
): Promise<readonly Upload[] | Undelivered> => {
  const uploads = [...before]
  for (const [index, document] of documents.entries()) {
    let upload = uploads[index] ?? { key: document.key, storedPath: document.storedPath, skipped: false }
    if (!upload.storedPath && !upload.skipped) {
      const done = await uploadOne(document, upload, options)
      if ('outcome' in done) return done
      upload = done
    }
    uploads[index] = upload
    // Progress that cannot be saved costs a repeated upload, nothing else.
    await options.saveUploads(uploads).catch(() => undefined)
  }
  return uploads
}

const bodyOf = ({ kind, content, documents }: Submission, uploads: readonly Upload[]): string => {
  if (kind !== 'nannyApplications') return JSON.stringify(content)
  const sent = documents.flatMap(({ filename, size, type }, index) => {
    const storedPath = uploads[index]?.storedPath
    return storedPath ? [{ filename, storedPath, size, type, data: null }] : []
  })
  // The contract wants the list as a JSON string.
  return JSON.stringify({ ...content, documents: JSON.stringify(sent) })
}

const blamesDocuments = (outcome: CallOutcome): boolean =>
  outcome.outcome === 'refused' && outcome.errors.some(({ path }) => path.startsWith('documents'))

/** Sends one submission, its documents first. Confirmed only by an answer that echoes the key. */
export const deliver = async (submission: Submission, options: DeliveryOptions): Promise<Outcome> => {
  const { key, createdAt, documents, kind } = submission
  const post = async (uploads: readonly Upload[]): Promise<CallOutcome> => {
    const body = bodyOf(submission, uploads)
    const answer = await options.send({
      path: SUBMIT_PATHS[kind],
      headers: { 'content-type': 'application/json', [KEY_HEADER]: key, [TYPED_AT_HEADER]: createdAt },
      body,
      bytes: body.length,
    })
    return readAnswer(
      answer,
      (body) => 'idempotencyKey' in body && body.idempotencyKey === key,
      options.now(),
    )
  }

  let uploads = await uploadAll(documents, submission.uploads, options)
  if ('outcome' in uploads) return { ...uploads, posted: false }
  let outcome = await post(uploads)
  if (blamesDocuments(outcome) && uploads.some(({ storedPath }) => storedPath)) {
    // Mostly the server no longer has a file that it once stored. It stored nothing of the refused submission, so the
    // same key may come with new files.
    const renewed = uploads.map((upload) => ({ ...upload, key: newKey(), storedPath: null }))
    uploads = await uploadAll(documents, renewed, options)
    if ('outcome' in uploads) return { ...uploads, posted: true }
    outcome = await post(uploads)
  }
  if (outcome.outcome === 'undelivered') return { ...outcome, posted: true }
  if (outcome.outcome !== 'confirmed') return outcome
  const sent = uploads
  return {
    outcome: 'confirmed',
    skipped: documents.flatMap(({ filename }, index) => (sent[index]?.skipped ? [filename] : [])),
  }
}
