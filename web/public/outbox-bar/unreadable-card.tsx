import { useState } from 'react'
import { readRaw, removeUnreadable } from '../../offline/unreadable-entries.ts'
import { Button } from '../../ui/button.tsx'
import { MAY_NOT_HAVE_ARRIVED, NOT_DELETED, NOT_EXPORTED, UNREADABLE } from './list-sentences.ts'

/** Bytes as base64 for the export; everything else as JSON writes it. */
const exportable = (_name: string, value: unknown): unknown =>
  value instanceof ArrayBuffer
    ? btoa(Array.from(new Uint8Array(value), (byte) => String.fromCharCode(byte)).join(''))
    : value

/**
 * An entry that another version of the site stored and this one cannot read. It is not sent; the person can export it.
 */
const UnreadableCard = ({ id, onGone }: { readonly id: number; readonly onGone: () => void }) => {
  const [asking, setAsking] = useState(false)
  /** What failed, if anything. */
  const [failed, setFailed] = useState('')
  const ask = (open: boolean) => {
    setFailed('')
    setAsking(open)
  }
  const download = async () => {
    setFailed('')
    const raw = await readRaw(id)
    const address = URL.createObjectURL(
      new Blob([JSON.stringify(raw, exportable, 2)], { type: 'application/json' }),
    )
    const link = Object.assign(document.createElement('a'), { href: address, download: 'envoi.json' })
    link.click()
    // A browser may begin to read the file after the click.
    setTimeout(() => URL.revokeObjectURL(address), 60_000)
  }
  const erase = async () => {
    await removeUnreadable(id)
    onGone()
  }
  return (
    <li className="rounded-carte bg-white p-4 shadow-carte">
      <h3 className="text-lg">Envoi illisible</h3>
      <p className="mt-2">{UNREADABLE}</p>
      {asking && (
        <p role="alert" className="mt-3 font-semibold">
          Supprimer de ce téléphone&nbsp;? {MAY_NOT_HAVE_ARRIVED}
        </p>
      )}
      {failed && (
        <p role="alert" className="mt-3 font-semibold text-erreur">
          {failed}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {asking ? (
          <>
            <Button variant="danger" onClick={() => void erase().catch(() => setFailed(NOT_DELETED))}>
              Supprimer
            </Button>
            <Button variant="quiet" onClick={() => ask(false)} autoFocus>
              Garder
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => void download().catch(() => setFailed(NOT_EXPORTED))}>
              Enregistrer dans un fichier
            </Button>
            <Button variant="quiet" onClick={() => ask(true)} aria-label="Supprimer&nbsp;: envoi illisible">
              Supprimer
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

export default UnreadableCard
