import { useEffect, useState } from 'react'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { isShortcut } from '../ui/shortcut.ts'
import { LINE_ACTION } from './use-line-keys.ts'

const RECORDS = '#contenu [data-record]'

/** Keys, what they do, and for those that need something on the screen its selector. */
const KEYS: readonly (readonly [keys: readonly string[], does: string, needs?: string])[] = [
  [['/'], 'Chercher dans toutes les listes'],
  [['j', '↓'], 'Fiche suivante', RECORDS],
  [['k', '↑'], 'Fiche précédente', RECORDS],
  [['Entrée'], 'Ouvrir la fiche', RECORDS],
  [['e'], 'Encaisser, confirmer, payer, étape suivante', `${RECORDS} ${LINE_ACTION}`],
  [['x'], 'Choisir la fiche', `${RECORDS} [type=checkbox]`],
  [['Échap'], 'Fermer la fiche ou la fenêtre'],
  [['F2'], "Donner le résultat d'un appel", '[aria-keyshortcuts=F2]'],
  [['?'], 'Afficher cette aide'],
]

/** Button and key `?` that open the list of keys. */
export const KeyboardHelp = ({ className }: { readonly className: string }) => {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      if (event.key !== '?' || !isShortcut(event)) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', openByKey)
    return () => document.removeEventListener('keydown', openByKey)
  }, [])
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} aria-keyshortcuts="?" className={className}>
        <AdminIcon name="info" className="size-5 shrink-0" />
        <span className="grow">Raccourcis clavier</span>
        <kbd className="rounded border border-trait px-1.5 text-xs">?</kbd>
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="Raccourcis clavier">
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3">
          {KEYS.filter(([, , needs]) => !needs || document.querySelector(needs)).map(([keys, does]) => (
            <div key={does} className="contents">
              <dt className="flex gap-1.5">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-8 rounded-lg border border-trait bg-brume px-2 py-0.5 text-center text-sm"
                  >
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-sm text-texte">
          Dans un champ, les lettres et les signes s'écrivent&nbsp;; les flèches agissent dans la liste.
        </p>
      </Modal>
    </>
  )
}
