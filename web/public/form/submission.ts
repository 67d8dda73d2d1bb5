import { useEffect, useState } from 'react'
import type { Contents, KeptDocument, Kind } from '../../offline/entry.ts'
import { soumettre } from '../../offline/outbox.ts'
import type { FieldErrors } from '../../ui/form.ts'
import { fetchIllustration } from '../../ui/illustration.tsx'
import { useCorrection } from './correction.ts'
import { focusScreen } from './focus-screen.ts'

/** How long a success screen stays (docs/product.md, "Success screen"). */
const SUCCESS_MS = 5000

export interface Success {
  /** It is on the phone and has not left yet. */
  readonly kept: boolean
  /** Epoch milliseconds. */
  readonly at: number
  /** Number that the agency will call, in E.164. */
  readonly telephone: string
  /** Names of the documents that go with it. */
  readonly documents: readonly string[]
  /** Names of files that could not be read and were left behind. */
  readonly omitted: readonly string[]
}

/** Why the form stays: nothing was sent, nothing is kept. */
export type Trouble = { readonly trouble: 'refused'; readonly message: string } | { readonly trouble: 'lost' }

/** The names that are not in `omitted`; each occurrence there removes one. */
const without = (names: readonly string[], omitted: readonly string[]): readonly string[] => {
  const left = [...omitted]
  return names.filter((name) => {
    const index = left.indexOf(name)
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
}

interface Extra {
  readonly documents?: readonly KeptDocument[]
}

/**
 * Hands a valid form to the outbox, which keeps it first and sends it second; the screen never knows more than the
 * outbox does. `success` lives 5 seconds, then it is `lastSent`, which nobody but this screen remembers: phones are
 * shared. `submit` answers null when the form has done its work, else what is wrong with which field.
 */
export const useSubmission = <K extends Kind>(kind: K) => {
  const [success, setSuccess] = useState<Success | null>(null)
  const [lastSent, setLastSent] = useState<Success | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [correction, endCorrection] = useCorrection(kind)

  // Whoever asks for a form to correct something is not made to wait for the screen of another success.
  useEffect(() => {
    if (correction) setSuccess(null)
  }, [correction])

  // What a form may need once the network is gone is fetched while there is one.
  useEffect(() => {
    fetchIllustration('hors-ligne')
    Promise.all([import('../outbox-bar/outbox-bar.tsx'), import('../outbox-bar/outbox-list.tsx')]).catch(
      () => undefined,
    )
  }, [])

  useEffect(() => {
    if (!success) return
    const timer = setTimeout(() => {
      setSuccess(null)
      setLastSent(success)
      focusScreen()
    }, SUCCESS_MS)
    return () => clearTimeout(timer)
  }, [success])

  const submit = async (contenu: Contents[K], extra: Extra = {}): Promise<FieldErrors | null> => {
    setTrouble(null)
    setLastSent(null)
    const names = (extra.documents ?? []).map(({ filename }) => filename)
    const reponse = await soumettre(kind, contenu, { ...extra, corrige: correction?.id })
    const sent = { at: Date.now(), telephone: contenu.telephone }
    switch (reponse.resultat) {
      case 'confirme':
        setSuccess({ ...sent, kept: false, documents: without(names, reponse.omis), omitted: reponse.omis })
        endCorrection()
        return null
      case 'en_attente':
        setSuccess({ ...sent, kept: true, documents: names, omitted: [] })
        endCorrection()
        return null
      case 'impossible':
        setTrouble({ trouble: 'lost' })
        return {}
      case 'refuse': {
        const errors = Object.fromEntries(reponse.errors.map(({ path, message }) => [path, message]))
        // What no field of the form shows is said above the button.
        const unshown = reponse.errors.find(({ path }) => path === '' || path.includes('.'))
        if (unshown || reponse.errors.length === 0)
          setTrouble({ trouble: 'refused', message: unshown?.message ?? reponse.message })
        return errors
      }
    }
  }
  return { success, lastSent, trouble, submit, correction }
}
