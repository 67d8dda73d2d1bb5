import type { Lien } from '#contract/comptes.admin.ts'
import { withDe } from '#contract/elision.ts'
import { PATHS } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { copyText } from '../ui/copy-text.ts'
import { Modal } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/time.ts'

const addressOf = ({ token }: Lien): string => `${location.origin}${PATHS.adminDirectLogin}#${token}`

/** A one-time link that was created, for the account of `nom`. */
export interface ShownLink {
  readonly nom: string
  readonly lien: Lien
  /** Whether it is the account of the person who created it. */
  readonly own: boolean
}

/** Text and address of a one-time link. It is shown once: the server keeps only its hash. */
export const LinkText = ({ lien, own }: Omit<ShownLink, 'nom'>) => (
  <div className="flex flex-col gap-4">
    <p>
      {own ? "Ne l'envoyez à personne." : 'Envoyez ce lien à cette personne seule.'} Il sert une seule fois,
      jusqu'au {formatMoment(lien.expiration)}, et n'est plus affiché ensuite.
    </p>
    <TextField
      name="lien"
      label="Lien"
      readOnly
      value={addressOf(lien)}
      onFocus={(event) => event.currentTarget.select()}
    />
  </div>
)

/** Buttons below a one-time link. */
export const LinkActions = ({ lien, onClose }: { readonly lien: Lien; readonly onClose: () => void }) => {
  const copy = () => copyText(addressOf(lien), ['Lien copié'], ['Erreur', 'Copiez le lien à la main.'])
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Fermer
      </Button>
      <Button onClick={() => void copy()}>Copier le lien</Button>
    </>
  )
}

export const linkTitle = (nom: string): string => `Lien de connexion ${withDe(nom)}`

/** Shows a one-time link to copy. */
export const LinkDialog = ({ nom, lien, own, onClose }: ShownLink & { readonly onClose: () => void }) => (
  <Modal
    open
    onClose={onClose}
    title={linkTitle(nom)}
    actions={<LinkActions lien={lien} onClose={onClose} />}
  >
    <LinkText lien={lien} own={own} />
  </Modal>
)
