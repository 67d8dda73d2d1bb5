import { useEffect, useMemo, useRef, useState } from 'react'
import { DOCUMENT_REFUSALS, MAX_DOCUMENTS } from '#contract/upload.ts'
import { isTooLarge, readChosenFile, uploadChosenFile } from '../../offline/chosen-document.ts'
import type { StoredDocument } from '../../offline/entry.ts'
import { toast } from '../../ui/toast.ts'

/**
 * - `reading`: being read and shrunk. `uploading`: the server has `part` of it (0 to 1).
 * - `uploaded`: the server has it. `stored`: on the phone; it is sent with the application.
 */
export type ChosenState = 'reading' | 'uploading' | 'uploaded' | 'stored'

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
  /** What the person can do about it; empty when the reason says it. */
  readonly advice: string
}

const FAILED = "Erreur d'upload"
const UNREADABLE = "Impossible d'uploader le fichier"
const PHOTOGRAPH = 'Photographiez ce document\u00a0: la photo est réduite toute seule.'
const RETAKE = 'Reprenez la photo en qualité normale.'
const CHOOSE_AGAIN = 'Choisissez-le à nouveau.'
const REMOVE_ONE = 'Retirez-en un pour le joindre.'

/** The documents of an application: each is read, shrunk and uploaded on its own, one after the other. */
export const useDocuments = () => {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const lastId = useRef(0)

  // Every upload ends in a toast, whose code is fetched while there is a network.
  useEffect(() => {
    import('../../ui/toaster.tsx').catch(() => undefined)
  }, [])

  const stops = useRef(new Map<number, AbortController>())
  /** The form is being sent: files whose upload is not done go with it, so that a slow upload does not delay it. */
  const handedOver = useRef(false)
  const upload = useRef<AbortController | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  /** `chosen` as of the next render, for callbacks. */
  const present = useRef<readonly Chosen[]>([])

  const change = (next: readonly Chosen[]) => {
    present.current = next
    setChosen(next)
  }
  const update = (id: number, patch: Partial<Chosen>) =>
    change(present.current.map((one) => (one.id === id ? { ...one, ...patch } : one)))

  const remove = (id: number) => {
    stops.current.get(id)?.abort()
    stops.current.delete(id)
    change(present.current.filter((one) => one.id !== id))
  }

  const refuse = (name: string, why: string, advice: string, title = FAILED, description = why) => {
    toast(title, description, 'destructive')
    lastId.current += 1
    const id = lastId.current
    setRefused((before) => [...before, { id, name, why, advice }])
  }
  const tooLarge = ({ name, type }: File) => {
    const advice = type.startsWith('image/') ? RETAKE : PHOTOGRAPH
    refuse(name, 'plus de 5\u00a0MB', advice, 'Fichier trop volumineux', `${name} dépasse la limite de 5MB`)
  }

  const process = async (id: number, file: File, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    const read = await readChosenFile(file)
    if (signal.aborted) return
    if (read.result !== 'ready') {
      remove(id)
      if (read.result === 'tooLarge') tooLarge(file)
      else if (read.result === 'wrongType') refuse(file.name, DOCUMENT_REFUSALS.type, PHOTOGRAPH)
      else refuse(file.name, UNREADABLE, CHOOSE_AGAIN)
      return
    }
    const { document } = read
    if (handedOver.current) {
      update(id, { document, size: document.size, name: document.filename, state: 'stored' })
      return
    }
    update(id, { document, size: document.size, name: document.filename, state: 'uploading' })
    const stop = new AbortController()
    upload.current = stop
    signal.addEventListener('abort', () => stop.abort())
    const uploaded = await uploadChosenFile(document, (part) => update(id, { part }), stop.signal)
    if (signal.aborted) return
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
        refuse(file.name, uploaded.message || UNREADABLE, '')
    }
  }

  const add = (files: Iterable<File>) => {
    setRefused([])
    for (const file of files) {
      // Refused before anything is read.
      if (isTooLarge(file)) {
        tooLarge(file)
        continue
      }
      if (present.current.length >= MAX_DOCUMENTS) {
        refuse(file.name, `${MAX_DOCUMENTS} documents au plus`, REMOVE_ONE)
        continue
      }
      lastId.current += 1
      const id = lastId.current
      const stop = new AbortController()
      stops.current.set(id, stop)
      change([
        ...present.current,
        { id, name: file.name, size: file.size, state: 'reading', part: 0, document: null },
      ])
      queue.current = queue.current.then(() => process(id, file, stop.signal))
    }
  }

  /** Documents of a draft: those that the server lacks are sent with the application. */
  const resume = (documents: readonly StoredDocument[]) => {
    change(
      documents.map((document) => {
        lastId.current += 1
        const { filename, size, storedPath } = document
        const state = storedPath === null ? 'stored' : 'uploaded'
        return { id: lastId.current, name: filename, size, state, part: 1, document }
      }),
    )
  }

  const kept = useMemo(() => documentsOf(chosen), [chosen])

  /**
   * Returns all documents once each has been read. Running uploads are aborted: the outbox repeats them under the same
   * key. Until `takeBack` is called, files chosen meanwhile are not uploaded separately.
   */
  const handOver = async (): Promise<readonly StoredDocument[]> => {
    handedOver.current = true
    upload.current?.abort()
    await queue.current
    return documentsOf(present.current)
  }
  const takeBack = (): void => {
    handedOver.current = false
  }

  return { chosen, refused, kept, add, remove, resume, handOver, takeBack }
}

export type Documents = ReturnType<typeof useDocuments>

const documentsOf = (chosen: readonly Chosen[]): readonly StoredDocument[] =>
  chosen.flatMap(({ document }) => (document ? [document] : []))
