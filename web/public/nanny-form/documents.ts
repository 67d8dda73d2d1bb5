import { useEffect, useMemo, useRef, useState } from 'react'
import { DOCUMENT_REFUSALS, MAX_DOCUMENTS } from '#contract/upload.ts'
import { isTooLarge, readChosenFile, uploadChosenFile } from '../../offline/chosen-document.ts'
import type { StoredDocument } from '../../offline/entry.ts'
import { toast } from '../../ui/toast.ts'

/**
 * - `reading`: until its upload begins. `uploading`: `part` (0 to 1) was sent.
 * - `uploaded`: the server has it. `stored`: on the phone; it is sent with the application.
 */
export type ChosenState = 'reading' | 'uploading' | 'uploaded' | 'stored'

/** A chosen file in the list of the form. */
export interface Chosen {
  readonly id: number
  readonly name: string
  /** Bytes, as chosen until it is read, then as sent. */
  readonly size: number
  readonly state: ChosenState
  readonly part: number
  readonly document: StoredDocument | null
}

/** A refused file, listed because its toast is replaced by the next one. */
export interface Refused {
  readonly id: number
  readonly name: string
  readonly why: string
  /** What the person can do about it; empty for a refusal by the server. */
  readonly advice: string
}

const FAILED = "Erreur d'upload"
const UNREADABLE = "Impossible d'uploader le fichier"
const PHOTOGRAPH = 'Photographiez ce document.'
const PHOTOGRAPH_SMALL = 'Photographiez ce document\u00a0: la photo est réduite toute seule.'
const RETAKE = 'Reprenez la photo en qualité normale.'
const CHOOSE_AGAIN = 'Choisissez-le à nouveau.'
const TOO_MANY = `${MAX_DOCUMENTS} documents au plus`
const REMOVE_ONE = 'Retirez-en un pour le joindre.'

/** Files that were refused, each with a toast. The list is empty again when other files are chosen. */
const useRefusals = () => {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const lastId = useRef(0)
  const refuse = (name: string, why: string, advice: string, title = FAILED, description = why): void => {
    toast(title, description, 'destructive')
    lastId.current += 1
    const id = lastId.current
    setRefused((before) => [...before, { id, name, why, advice }])
  }
  return {
    refused,
    refuse,
    refuseTooLarge: ({ name, type }: File): void => {
      const advice = type.startsWith('image/') ? RETAKE : PHOTOGRAPH_SMALL
      refuse(name, 'plus de 5\u00a0MB', advice, 'Fichier trop volumineux', `${name} dépasse la limite de 5MB`)
    },
    clearRefused: (): void => setRefused([]),
  }
}

/** The chosen files of the form, in the order in which they were chosen. */
const useChosen = () => {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const lastId = useRef(0)
  /** `chosen` as of the next render, for callbacks. */
  const present = useRef<readonly Chosen[]>([])
  const change = (next: readonly Chosen[]): void => {
    present.current = next
    setChosen(next)
  }
  return {
    chosen,
    present,
    newId: (): number => {
      lastId.current += 1
      return lastId.current
    },
    change,
    update: (id: number, patch: Partial<Chosen>): void =>
      change(present.current.map((one) => (one.id === id ? { ...one, ...patch } : one))),
  }
}

/** The documents of an application: read and shrunk one after the other, and meanwhile uploaded one after the other. */
export const useDocuments = () => {
  const { refused, refuse, refuseTooLarge, clearRefused } = useRefusals()
  const { chosen, present, newId, change, update } = useChosen()

  // Loads the code of toasts before the first file, because the toast about a failed upload must show without a
  // network. Not with the page: a person who only looks at the form saves 9 kB.
  useEffect(() => {
    const load = () => {
      import('../../ui/toaster.tsx').catch(() => undefined)
    }
    addEventListener('focusin', load, { once: true })
    return () => removeEventListener('focusin', load)
  }, [])

  /** Each is aborted when the person removes its file. */
  const removals = useRef(new Map<number, AbortController>())
  /** The form is being sent: files whose upload is not done go with it, so that a slow upload does not delay it. */
  const handedOver = useRef(false)
  const runningUpload = useRef<AbortController | null>(null)
  // Two queues, so that a slow upload does not delay the refusal of a later file.
  const reads = useRef<Promise<void>>(Promise.resolve())
  const uploads = useRef<Promise<void>>(Promise.resolve())

  const remove = (id: number) => {
    removals.current.get(id)?.abort()
    removals.current.delete(id)
    change(present.current.filter((one) => one.id !== id))
  }

  const upload = async (
    id: number,
    { name }: File,
    document: StoredDocument,
    removed: AbortSignal,
  ): Promise<void> => {
    if (removed.aborted) return
    if (handedOver.current) {
      update(id, { state: 'stored' })
      return
    }
    update(id, { state: 'uploading' })
    const stop = new AbortController()
    runningUpload.current = stop
    removed.addEventListener('abort', () => stop.abort())
    const uploaded = await uploadChosenFile(document, (part) => update(id, { part }), stop.signal)
    if (removed.aborted) return
    switch (uploaded.outcome) {
      case 'confirmed':
        update(id, { document: uploaded.document, state: 'uploaded', part: 1 })
        toast('Fichier uploadé', document.filename)
        return
      case 'undelivered':
        update(id, { state: 'stored' })
        if (!handedOver.current) toast(FAILED, "Une erreur est survenue lors de l'upload", 'destructive')
        return
      case 'refused':
        remove(id)
        refuse(name, uploaded.message || UNREADABLE, '')
    }
  }

  const readThenUpload = async (id: number, file: File, removed: AbortSignal): Promise<void> => {
    if (removed.aborted) return
    const read = await readChosenFile(file)
    if (removed.aborted) return
    if (read.result !== 'ready') {
      remove(id)
      if (read.result === 'tooLarge') refuseTooLarge(file)
      else if (read.result === 'wrongType') refuse(file.name, DOCUMENT_REFUSALS.type, PHOTOGRAPH)
      else refuse(file.name, UNREADABLE, CHOOSE_AGAIN)
      return
    }
    const { document } = read
    update(id, { document, size: document.size, name: document.filename })
    uploads.current = uploads.current.then(() => upload(id, file, document, removed))
  }

  const add = (files: Iterable<File>) => {
    clearRefused()
    for (const file of files) {
      // Refused before anything is read.
      if (isTooLarge(file)) {
        refuseTooLarge(file)
        continue
      }
      if (present.current.length >= MAX_DOCUMENTS) {
        refuse(file.name, TOO_MANY, REMOVE_ONE)
        continue
      }
      const id = newId()
      const stop = new AbortController()
      removals.current.set(id, stop)
      change([
        ...present.current,
        { id, name: file.name, size: file.size, state: 'reading', part: 0, document: null },
      ])
      reads.current = reads.current.then(() => readThenUpload(id, file, stop.signal))
    }
  }

  /** Rows of stored documents: those that the server lacks are uploaded with the application. */
  const rowsOf = (documents: readonly StoredDocument[]): readonly Chosen[] =>
    documents.map((document) => {
      const { filename, size, storedPath } = document
      const state = storedPath === null ? 'stored' : 'uploaded'
      return { id: newId(), name: filename, size, state, part: 1, document }
    })

  /** Adds the documents of a draft to the files that were chosen meanwhile. */
  const resume = (documents: readonly StoredDocument[]) => {
    const free = MAX_DOCUMENTS - present.current.length
    change([...present.current, ...rowsOf(documents.slice(0, free))])
    for (const { filename } of documents.slice(free)) refuse(filename, TOO_MANY, REMOVE_ONE)
  }

  /** Replaces the chosen files by the documents of an entry to correct. */
  const replace = (documents: readonly StoredDocument[]) => {
    for (const stop of removals.current.values()) stop.abort()
    removals.current.clear()
    change(rowsOf(documents))
  }

  /** Documents of the files that have been read. */
  const readDocuments = useMemo(() => documentsOf(chosen), [chosen])

  /**
   * Returns all documents once each has been read. The running upload is aborted: the outbox repeats it under the same
   * key. Until `takeBack` is called, files chosen meanwhile are not uploaded separately.
   */
  const handOver = async (): Promise<readonly StoredDocument[]> => {
    handedOver.current = true
    runningUpload.current?.abort()
    await reads.current
    await uploads.current
    return documentsOf(present.current)
  }
  const takeBack = (): void => {
    handedOver.current = false
  }

  return { chosen, refused, readDocuments, add, remove, resume, replace, handOver, takeBack }
}

export type Documents = ReturnType<typeof useDocuments>

const documentsOf = (chosen: readonly Chosen[]): readonly StoredDocument[] =>
  chosen.flatMap(({ document }) => (document ? [document] : []))
