import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Kind, StoredDocument } from '../../offline/entry.ts'
import { canCorrect } from '../../offline/entry-states.ts'
import { readEntry } from '../../offline/outbox.ts'
import type { FieldErrors, FieldValues } from '../../ui/form.ts'

/** A refused entry of the outbox that is being corrected in its form. */
export interface Correction {
  readonly id: number
  readonly values: FieldValues
  readonly documents: readonly StoredDocument[]
  readonly errors: FieldErrors
}

/**
 * The correction that the URL asks for (`?corriger=12`: id of the entry) and the function that ends it. Null until one
 * was read: the entry may be gone, belong to another form or not be correctable. It stays when the URL changes (Back):
 * the form still has its content.
 */
export const useCorrection = (kind: Kind): readonly [Correction | null, () => void] => {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [correction, setCorrection] = useState<Correction | null>(null)
  const id = Number(new URLSearchParams(search).get('corriger'))

  useEffect(() => {
    if (!id) return
    let isMounted = true
    void readEntry(id).then((stored) => {
      if (!isMounted || stored?.entry.kind !== kind || !canCorrect(stored.entry)) return
      const values = Object.fromEntries(
        Object.entries(stored.content).map(([name, value]) => [name, value === null ? '' : String(value)]),
      )
      const errors = Object.fromEntries(stored.entry.errors.map(({ path, message }) => [path, message]))
      setCorrection({ id, values, documents: stored.documents, errors })
    })
    return () => {
      isMounted = false
    }
  }, [id, kind])
  const end = () => {
    if (!correction) return
    setCorrection(null)
    navigate(path, { replace: true })
  }
  return [correction, end]
}
