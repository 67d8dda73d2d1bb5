import { useEffect, useMemo, useRef, useState } from 'react'
import { DOCUMENT_REFUSALS, MAX_DOCUMENTS, MAX_UPLOAD_BYTES } from '#contract/upload.ts'
import { deposerFichier, lireFichier } from '../../offline/chosen-document.ts'
import type { KeptDocument } from '../../offline/entry.ts'
import { toast } from '../../ui/toast.ts'

/**
 * - `lecture`: being read and shrunk. `envoi`: being uploaded, `part` of it (0 to 1) has left.
 * - `depose`: the server has it. `garde`: no network; it travels with the application.
 */
export type ChosenState = 'lecture' | 'envoi' | 'depose' | 'garde'

export interface Chosen {
  readonly id: number
  readonly name: string
  /** Bytes, as chosen until it is read, then as sent. */
  readonly size: number
  readonly state: ChosenState
  readonly part: number
  readonly document: KeptDocument | null
}

/** A file that was not taken, and why: its toast may be gone before it is read, for the next one takes its place. */
export interface Refused {
  readonly id: number
  readonly name: string
  readonly why: string
}

const FAILED = "Erreur d'upload"
const UNREADABLE = "Impossible d'uploader le fichier"

/** The documents of an application: each is read, shrunk and uploaded on its own, one after the other. */
export const useDocuments = () => {
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const lastId = useRef(0)

  // Every upload ends in a toast, whose code must be here before the network is gone.
  useEffect(() => {
    import('../../ui/toaster.tsx').catch(() => undefined)
  }, [])

  const stops = useRef(new Map<number, AbortController>())
  /** The form is being sent: what is still on its way travels with it, and nobody waits for a slow upload. */
  const handedOver = useRef(false)
  const upload = useRef<AbortController | null>(null)
  const queue = useRef<Promise<void>>(Promise.resolve())
  /** What `chosen` will be at the next render: reads in callbacks must not be late. */
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

  const refuse = (name: string, why: string, title = FAILED, description = why) => {
    toast(title, description, 'destructive')
    lastId.current += 1
    const id = lastId.current
    setRefused((before) => [...before, { id, name, why }])
  }
  const tooLarge = (name: string) =>
    refuse(name, 'plus de 5\u00a0MB', 'Fichier trop volumineux', `${name} dépasse la limite de 5MB`)

  const process = async (id: number, file: File, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return
    const choix = await lireFichier(file)
    if (signal.aborted) return
    if (choix.choix !== 'pret') {
      remove(id)
      if (choix.choix === 'tropVolumineux') tooLarge(file.name)
      else refuse(file.name, choix.choix === 'typeRefuse' ? DOCUMENT_REFUSALS.type : UNREADABLE)
      return
    }
    const { document } = choix
    if (handedOver.current) {
      update(id, { document, size: document.size, name: document.filename, state: 'garde' })
      return
    }
    update(id, { document, size: document.size, name: document.filename, state: 'envoi' })
    const stop = new AbortController()
    upload.current = stop
    signal.addEventListener('abort', () => stop.abort())
    const depot = await deposerFichier(document, (part) => update(id, { part }), stop.signal)
    if (signal.aborted) return
    switch (depot.depot) {
      case 'depose':
        update(id, { document: depot.document, state: 'depose', part: 1 })
        toast('Fichier uploadé', document.filename)
        return
      case 'garde':
        update(id, { state: 'garde' })
        if (!handedOver.current) toast(FAILED, "Une erreur est survenue lors de l'upload", 'destructive')
        return
      case 'refuse':
        remove(id)
        refuse(file.name, depot.message || UNREADABLE)
    }
  }

  const add = (files: Iterable<File>) => {
    setRefused([])
    for (const file of files) {
      // Skipped before anything is read (docs/product.md, "Messages of the screens").
      if (file.size > MAX_UPLOAD_BYTES) {
        tooLarge(file.name)
        continue
      }
      if (present.current.length >= MAX_DOCUMENTS) {
        refuse(file.name, `${MAX_DOCUMENTS} documents au plus`)
        continue
      }
      lastId.current += 1
      const id = lastId.current
      const stop = new AbortController()
      stops.current.set(id, stop)
      change([
        ...present.current,
        { id, name: file.name, size: file.size, state: 'lecture', part: 0, document: null },
      ])
      queue.current = queue.current.then(() => process(id, file, stop.signal))
    }
  }

  /** Documents of a draft: those the server does not have yet travel with the application. */
  const resume = (documents: readonly KeptDocument[]) => {
    change(
      documents.map((document) => {
        lastId.current += 1
        const { filename, size, storedPath } = document
        const state = storedPath === null ? 'garde' : 'depose'
        return { id: lastId.current, name: filename, size, state, part: 1, document }
      }),
    )
  }

  const kept = useMemo(() => documentsOf(chosen), [chosen])

  /**
   * Every document, read; uploads under way are left to the outbox, which repeats them under the same key. Until
   * `takeBack`, what is chosen is not uploaded on its own.
   */
  const handOver = async (): Promise<readonly KeptDocument[]> => {
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

const documentsOf = (chosen: readonly Chosen[]): readonly KeptDocument[] =>
  chosen.flatMap(({ document }) => (document ? [document] : []))
