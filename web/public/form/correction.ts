import { useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { KeptDocument, Kind } from '../../offline/entry.ts'
import { lire } from '../../offline/outbox.ts'
import type { FieldErrors, FieldValues } from '../../ui/form.ts'

/** A submission that the server refused after the form had been left: it comes back into its form. */
export interface Correction {
  readonly id: number
  readonly values: FieldValues
  readonly documents: readonly KeptDocument[]
  readonly errors: FieldErrors
}

/**
 * `?corriger=12` names the entry of the outbox; null when there is none, or none of this form. The function that
 * comes with it ends the correction.
 */
export const useCorrection = (kind: Kind): readonly [Correction | null, () => void] => {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [correction, setCorrection] = useState<Correction | null>(null)
  const id = Number(new URLSearchParams(search).get('corriger'))

  useEffect(() => {
    if (!id) return
    let here = true
    void lire(id).then((kept) => {
      if (!here || kept?.entry.type !== kind || kept.entry.etat !== 'a_corriger') return
      const values = Object.fromEntries(
        Object.entries(kept.contenu).map(([name, value]) => [name, value === null ? '' : String(value)]),
      )
      const errors = Object.fromEntries(kept.entry.errors.map(({ path, message }) => [path, message]))
      setCorrection({ id, values, documents: kept.documents, errors })
    })
    return () => {
      here = false
    }
  }, [id, kind])
  const end = () => {
    if (!correction) return
    setCorrection(null)
    navigate(path, { replace: true })
  }
  return [correction, end]
}
