import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Disponibilites, TypePoste } from '#contract/nanny-applications.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useApplicationFacts } from '../facts/use-facts.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Modal } from '../ui/dialog.tsx'
import { Printed } from '../ui/printed.tsx'
import { today } from '../ui/time.ts'
import { verificationsQuery } from '../verifications/use-verifications.ts'
import { type FicheLine, ficheLines, ficheMessage, firstNameOf } from './fiche-text.ts'

/** Someone whom the agency presents to families. */
export interface Presented {
  readonly nom: string
  readonly typePoste: TypePoste
  readonly disponibilites: Disponibilites | null
}

const share = async (text: string): Promise<void> => {
  try {
    await navigator.share({ text })
  } catch {
    // For example because the person closed the list of apps.
  }
}

const copy = (text: string): Promise<void> =>
  copyText(text, ['Fiche copiée'], ['Copie impossible', 'Sélectionnez le texte pour le copier.'])

/** What was typed into a sheet. Without a typed first name it has that of the record, also after a correction. */
interface Typed {
  readonly prenom?: string
  readonly words: string
}

/** By application: it survives closing the dialog, not a reload. */
const kept = new Map<string, Typed>()

/** Dialog that shows the sheet of a nanny for families before it is printed or sent as a text. */
export const Fiche = ({
  candidatureId,
  person,
  onClose,
}: {
  readonly candidatureId: string
  readonly person: Presented
  readonly onClose: () => void
}) => {
  const { data: facts } = useApplicationFacts(candidatureId)
  const { data: verifications } = useQuery(verificationsQuery(candidatureId))
  const [typed, setTyped] = useState(() => kept.get(candidatureId) ?? { words: '' })
  const { prenom = firstNameOf(person.nom), words } = typed
  const keep = (change: Partial<Typed>) => {
    const next = { ...typed, ...change }
    kept.set(candidatureId, next)
    setTyped(next)
  }
  const lines = ficheLines(person, facts, verifications, today())
  const text = ficheMessage(prenom, lines, words)
  return (
    <Modal
      open
      onClose={onClose}
      title="Fiche à partager"
      description="Sans numéro, sans adresse et sans document."
      actions={
        <>
          {'share' in navigator ? (
            <Button variant="secondary" onClick={() => void share(text)}>
              <AdminIcon name="send" className="size-5" />
              Partager
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => void copy(text)}>
              <AdminIcon name="copy" className="size-5" />
              Copier
            </Button>
          )}
          <a
            href={`https://wa.me/?text=${encodeURIComponent(text)}`}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('primary')}
          >
            <AdminIcon name="whatsapp" className="size-5" />
            WhatsApp
          </a>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          name="prenom"
          label="Prénom"
          autoComplete="off"
          value={prenom}
          onChange={({ target }) => keep({ prenom: target.value })}
        />
        <TextArea
          name="mots"
          label="Quelques mots"
          optional
          rows={2}
          maxLength={500}
          value={words}
          onChange={({ target }) => keep({ words: target.value })}
        />
        <section aria-label="Aperçu" className="rounded-carte border-2 border-menthe p-5">
          <Sheet prenom={prenom} lines={lines} words={words} />
        </section>
        <Button variant="secondary" className="self-start" onClick={() => print()}>
          <AdminIcon name="print" className="size-5" />
          Imprimer
        </Button>
      </div>
      <Printed kind="alone" className="p-10 print:block">
        <Sheet prenom={prenom} lines={lines} words={words} />
      </Printed>
    </Modal>
  )
}

const Sheet = ({
  prenom,
  lines,
  words,
}: {
  readonly prenom: string
  readonly lines: readonly FicheLine[]
  readonly words: string
}) => (
  <div className="flex flex-col gap-4">
    <p className="wrap-anywhere font-titre text-2xl">{prenom}</p>
    <dl className="flex flex-col gap-3">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-texte">{name}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
    {words && <p className="wrap-anywhere whitespace-pre-line">{words}</p>}
    <p className="border-menthe border-t pt-3 text-sm text-texte">
      Dieu veille sur nos enfants, service de garde d'enfants au Gabon
    </p>
  </div>
)
