import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { RETENTION } from '#contract/retention.ts'
import { TYPES_DOCUMENT } from '#contract/upload.ts'
import type { StoredDocument } from '../../offline/entry.ts'
import { buttonClass } from '../../ui/button.tsx'
import { fileSize } from '../../ui/file-size.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Chosen, ChosenState, Documents, Refused } from './documents.ts'

const refusees = RETENTION.candidaturesRefusees.mois
const sansDecision = RETENTION.candidaturesSansDecision.mois

const ACCEPT = Object.values(TYPES_DOCUMENT).flat().join(',')

const STATES: Readonly<Record<ChosenState, string>> = {
  reading: 'Préparation…',
  uploading: 'Envoi en cours…',
  uploaded: 'Ajouté',
  stored: 'Gardé sur le téléphone, partira avec la candidature',
}

/** An invisible file input and its label, which looks like a button. With `capture` it opens the camera. */
const FileInput = ({
  id,
  input,
  onFiles,
  children,
  ...attributes
}: {
  readonly id: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
  readonly disabled: boolean
  readonly capture?: 'environment'
}) => {
  const latestOnFiles = useRef(onFiles)
  latestOnFiles.current = onFiles
  const passFiles = useCallback((element: HTMLInputElement | null): void => {
    if (!element?.files?.length) return
    latestOnFiles.current([...element.files])
    // The same file may be chosen again after it was removed.
    element.value = ''
  }, [])
  // Files that were chosen before this page was hydrated, or put back by the browser.
  useEffect(() => passFiles(input.current), [passFiles, input])
  return (
    <>
      <input
        {...attributes}
        ref={input}
        id={id}
        type="file"
        multiple={!attributes.capture}
        accept={attributes.capture ? 'image/jpeg,image/png' : ACCEPT}
        aria-labelledby={`documents-titre ${id}-bouton`}
        aria-describedby="documents-aide documents-duree"
        className="peer sr-only"
        onChange={(event) => passFiles(event.currentTarget)}
      />
      <label
        id={`${id}-bouton`}
        htmlFor={id}
        className={buttonClass(
          'secondary',
          `needs-script w-full cursor-pointer border-dashed peer-focus-visible:outline-3 peer-focus-visible:outline-estuaire peer-focus-visible:outline-offset-2 ${attributes.disabled ? 'opacity-80' : ''}`,
        )}
      >
        {children}
      </label>
    </>
  )
}

/**
 * Optional files (docs/product.md, "Uploads"); each may be removed until the form is sent. None is added or removed
 * during `sending`: the list is then handed to the outbox.
 */
export const DocumentsField = ({
  documents,
  sending,
}: {
  readonly documents: Documents
  readonly sending: boolean
}) => {
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  return (
    <div>
      <p id="documents-titre" className="font-bold">
        Documents <span className="font-normal text-texte">(facultatif)</span>
      </p>
      <p id="documents-aide" className="mt-1.5 text-sm text-texte">
        CNI, passeport ou carte de séjour, diplômes, attestations. PDF, JPG ou PNG, 5&nbsp;MB au plus par
        fichier&nbsp;; une photo plus lourde est réduite toute seule.
      </p>
      <p id="documents-duree" className="mt-1.5 text-sm text-texte">
        Seule l'agence les voit. Sans embauche, ils sont effacés {refusees}&nbsp;mois après sa décision, ou{' '}
        {sansDecision}&nbsp;mois après votre envoi ou la dernière étape avec une famille, une fois les
        propositions closes.
      </p>
      <div className="mt-3 grid gap-2">
        {/* A camera that the browser opens by itself: only phones and tablets have one. */}
        <div className="hidden pointer-coarse:block">
          <FileInput
            id="documents-photo"
            input={camera}
            onFiles={documents.add}
            disabled={sending}
            capture="environment"
          >
            <svg viewBox="0 0 24 24" className="icon size-5" aria-hidden="true">
              <path d="M4 8h3l2-3h6l2 3h3v11H4zm8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />
            </svg>
            Prendre une photo
          </FileInput>
        </div>
        <div>
          <FileInput id="documents" input={input} onFiles={documents.add} disabled={sending}>
            <Icon name="upload" className="size-5" />
            Ajouter des fichiers
          </FileInput>
        </div>
      </div>
      <ul aria-label="Fichiers choisis" className="mt-3 grid grid-cols-1 gap-2 empty:hidden">
        {documents.chosen.map((one) => (
          <ChosenRow
            key={one.id}
            chosen={one}
            sending={sending}
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
      {refused.map(({ id, name, why, advice }) => (
        <li key={id} className="wrap-anywhere">
          {name}&nbsp;: {why}
          {advice && <span className="block font-semibold">{advice}</span>}
        </li>
      ))}
    </ul>
  </div>
)

const Thumbnail = ({ document: { bytes, type } }: { readonly document: StoredDocument }) => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, type])
  return <img src={url} alt="" className="size-12 shrink-0 rounded-lg bg-brume object-cover" />
}

const ChosenRow = ({
  chosen,
  sending,
  onRemove,
}: {
  readonly chosen: Chosen
  readonly sending: boolean
  readonly onRemove: () => void
}) => {
  const { name, size, state, part } = chosen
  const underWay = state === 'reading' || state === 'uploading'
  return (
    <li className="rounded-champ bg-white p-2 shadow-carte">
      <div className="flex items-center gap-3">
        {chosen.document && chosen.document.type !== 'application/pdf' ? (
          <Thumbnail document={chosen.document} />
        ) : (
          <Icon name="file" className="mx-3 size-6 shrink-0 text-foret" />
        )}
        <div className="min-w-0 grow" role="status">
          <p className="truncate font-semibold">{name}</p>
          <p className="text-sm text-texte">
            {fileSize(size)} · {STATES[state]}
          </p>
        </div>
        <button
          type="button"
          onClick={onRemove}
          disabled={sending}
          aria-label={underWay ? `Annuler l'envoi\u00a0: ${name}` : `Retirer ${name}`}
          className={`grid size-12 shrink-0 place-items-center rounded-full text-erreur hover:bg-brume disabled:cursor-not-allowed ${sending ? 'opacity-80' : ''}`}
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
