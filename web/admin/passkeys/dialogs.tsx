import {
  endpoints,
  MAX_PASSKEY_NOM,
  type Passkey,
  passkeyForm,
  passkeyNameForm,
  passkeyProofForm,
} from '#contract/passkeys.admin.ts'
import { TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { ask } from '../session/ask.ts'
import { CurrentPasswordField } from '../session/current-password-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useWrite } from '../writes/use-write.ts'

const NameField = ({ nom, error }: { readonly nom: string; readonly error: string | undefined }) => (
  <TextField
    name="nom"
    scope="appareil"
    label="Nom de l'appareil"
    autoComplete="off"
    maxLength={MAX_PASSKEY_NOM}
    defaultValue={nom}
    error={error}
  />
)

const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches

/** Form that adds this device to the account. */
export const AddDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const add = useWrite({
    send: async ({ nom, motDePasse }: { nom: string; motDePasse?: string | undefined }) =>
      (await import('./device.ts')).addDevice(nom, motDePasse),
    changes: ['passkeys'],
    done: ({ nom }) => ({ title: 'Appareil ajouté', text: nom }),
    failed: () => ({ title: 'Erreur', otherwise: "L'appareil n'a pas pu être ajouté." }),
    onDone: onClose,
  })
  const form = useForm({
    schema: passkeyForm,
    read: (values) => Object.fromEntries(values),
    submit: add.submit,
  })
  return (
    <FormDialog
      title="Ajouter cet appareil"
      action="Continuer"
      busyAction="En attente de l'appareil..."
      form={form}
      onClose={onClose}
    >
      <p>
        Votre téléphone ou votre ordinateur demandera ensuite l'empreinte, le visage ou le code qui le
        déverrouille.
      </p>
      <NameField nom={isPhone() ? 'Mon téléphone' : 'Mon ordinateur'} error={form.errors.nom} />
      <CurrentPasswordField error={form.errors.motDePasse} />
    </FormDialog>
  )
}

interface OfPasskey {
  readonly passkey: Passkey
  readonly onClose: () => void
}

/** Form that renames a device. */
export const RenameDialog = ({ passkey: { id, nom }, onClose }: OfPasskey) => {
  const rename = useWrite({
    send: (body: { nom: string }) => ask(endpoints.renamePasskey, { params: { id }, body }),
    changes: ['passkeys'],
    done: () => ({ title: 'Appareil renommé' }),
    failed: () => ({ title: 'Erreur', otherwise: "L'appareil n'a pas pu être renommé." }),
    onDone: onClose,
  })
  const form = useForm({
    schema: passkeyNameForm,
    read: (values) => Object.fromEntries(values),
    submit: rename.submit,
  })
  return (
    <FormDialog title="Renommer l'appareil" form={form} onClose={onClose}>
      <NameField nom={nom} error={form.errors.nom} />
    </FormDialog>
  )
}

/** Form that removes a device. It asks for the password where `CurrentPasswordField` does. */
export const RemoveDialog = ({ passkey: { id, nom }, onClose }: OfPasskey) => {
  const remove = useWrite({
    send: (body: { motDePasse?: string | undefined }) =>
      ask(endpoints.removePasskey, { params: { id }, body }),
    changes: ['passkeys'],
    done: () => ({
      title: 'Appareil retiré',
      text: 'Les autres appareils connectés ont été déconnectés.',
    }),
    failed: () => ({ title: 'Erreur', otherwise: "L'appareil n'a pas pu être retiré." }),
    onDone: onClose,
  })
  const form = useForm({
    schema: passkeyProofForm,
    read: (values) => Object.fromEntries(values),
    submit: remove.submit,
  })
  return (
    <FormDialog
      title={`Retirer «\u00a0${nom}\u00a0»\u00a0?`}
      action="Retirer"
      busyAction="Suppression..."
      variant="danger"
      form={form}
      onClose={onClose}
    >
      <p>
        Cet appareil n'ouvrira plus votre compte, et toutes vos autres sessions seront fermées. Supprimez
        aussi la clé d'accès dans les réglages de l'appareil.
      </p>
      <CurrentPasswordField error={form.errors.motDePasse} />
    </FormDialog>
  )
}
