import type { Lien } from '#contract/comptes.admin.ts'
import { withDe } from '#contract/elision.ts'
import { PATHS } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { Modal } from '../ui/dialog.tsx'
import { formatMoment } from '../ui/time.ts'

/** Shows a one-time link to copy. It is shown once: the server keeps only its hash. */
export const LinkDialog = ({
  nom,
  lien,
  onClose,
}: {
  readonly nom: string
  readonly lien: Lien
  readonly onClose: () => void
}) => {
  const address = `${location.origin}${PATHS.adminDirectLogin}#${lien.token}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast('Lien copié'),
      () => toast('Erreur', 'Copiez le lien à la main.', 'destructive'),
    )
  return (
    <Modal
      open
      onClose={onClose}
      title={`Lien de connexion ${withDe(nom)}`}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Fermer
          </Button>
          <Button onClick={() => void copy()}>Copier le lien</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          Envoyez ce lien à cette personne seule. Il sert une seule fois, jusqu'au{' '}
          {formatMoment(lien.expiration)}, et n'est plus affiché ensuite.
        </p>
        <TextField
          name="lien"
          label="Lien"
          readOnly
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </Modal>
  )
}
