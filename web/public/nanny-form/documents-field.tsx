import { useCallback, useEffect, useRef } from 'react'
import { TYPES_DOCUMENT } from '#contract/upload.ts'
import { buttonClass } from '../../ui/button.tsx'
import { fileSize } from '../../ui/file-size.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Chosen, ChosenState, Documents, Refused } from './documents.ts'

const ACCEPT = Object.values(TYPES_DOCUMENT).flat().join(',')

const STATES: Readonly<Record<ChosenState, string>> = {
  reading: 'Préparation…',
  uploading: 'Envoi en cours…',
  uploaded: 'Envoyé',
  stored: 'Gardé sur le téléphone, partira avec la candidature',
}

/** Optional files (docs/product.md, "Uploads"); each may be removed until the form is sent. */
export const DocumentsField = ({ documents }: { readonly documents: Documents }) => {
  const input = useRef<HTMLInputElement>(null)
  const add = useRef(documents.add)
  add.current = documents.add
  const takeOver = useCallback((element: HTMLInputElement | null): void => {
    if (!element?.files?.length) return
    add.current([...element.files])
    // The same file may be chosen again after it was removed.
    element.value = ''
  }, [])
  // Files that were chosen before this page was hydrated, or put back by the browser.
  useEffect(() => takeOver(input.current), [takeOver])
  return (
    <div>
      <p id="documents-titre" className="font-bold">
        Documents <span className="font-normal text-texte">(facultatif)</span>
      </p>
      <p id="documents-aide" className="mt-1.5 text-sm text-texte">
        CNI, passeport ou carte de séjour, diplômes, attestations. PDF, JPG ou PNG, 5&nbsp;MB au plus par
        fichier.
      </p>
      <input
        ref={input}
        id="documents"
        type="file"
        multiple
        accept={ACCEPT}
        aria-labelledby="documents-titre documents-bouton"
        aria-describedby="documents-aide"
        className="peer sr-only"
        onChange={(event) => takeOver(event.currentTarget)}
      />
      <label
        id="documents-bouton"
        htmlFor="documents"
        className={buttonClass(
          'secondary',
          'needs-script mt-3 w-full cursor-pointer border-dashed peer-focus-visible:outline-3 peer-focus-visible:outline-estuaire peer-focus-visible:outline-offset-2',
        )}
      >
        <Icon name="upload" className="size-5" />
        Ajouter des fichiers
      </label>
      <ul aria-label="Fichiers choisis" className="mt-3 grid grid-cols-1 gap-2 empty:hidden">
        {documents.chosen.map((one) => (
          <ChosenRow
            key={one.id}
            chosen={one}
            onRemove={() => {
              documents.remove(one.id)
              input.current?.focus()
            }}
          />
        ))}
      </ul>
      <div role="status">{documents.refused.length > 0 && <RefusedFiles refused={documents.refused} />}</div>
    </div>
  )
}

/** Refused files with the reason, until the next choice: each toast replaces the one before. */
const RefusedFiles = ({ refused }: { readonly refused: readonly Refused[] }) => (
  <div className="mt-3 rounded-champ bg-soleil-clair p-3 text-sm">
    <p className="font-semibold">
      {refused.length > 1 ? 'Ces fichiers ne sont pas joints' : "Ce fichier n'est pas joint"}&nbsp;:
    </p>
    <ul className="mt-1 grid gap-1">
      {refused.map(({ id, name, why }) => (
        <li key={id} className="wrap-anywhere">
          {name}&nbsp;: {why}
        </li>
      ))}
    </ul>
  </div>
)

const ChosenRow = ({ chosen, onRemove }: { readonly chosen: Chosen; readonly onRemove: () => void }) => {
  const { name, size, state, part } = chosen
  const underWay = state === 'reading' || state === 'uploading'
  return (
    <li className="rounded-champ bg-white p-2 pl-3 shadow-carte">
      <div className="flex items-center gap-3">
        <Icon name="file" className="size-6 shrink-0 text-foret" />
        <div className="min-w-0 grow">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-sm text-texte" role="status">
            {fileSize(size)} · {STATES[state]}
          </p>
        </div>
        <button
          type="button"
          onClick={onRemove}
          aria-label={underWay ? `Annuler l'envoi\u00a0: ${name}` : `Retirer ${name}`}
          className="grid size-12 shrink-0 place-items-center rounded-full text-erreur hover:bg-brume"
        >
          <Icon name={underWay ? 'close' : 'trash'} className="size-5" />
        </button>
      </div>
      {state === 'uploading' && (
        <progress
          value={part}
          max={1}
          aria-label={`Envoi\u00a0: ${name}`}
          className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-brume [&::-moz-progress-bar]:bg-foret [&::-webkit-progress-bar]:bg-brume [&::-webkit-progress-value]:bg-foret"
        />
      )}
    </li>
  )
}
