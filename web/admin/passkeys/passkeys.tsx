import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints, type Passkey } from '#contract/passkeys.admin.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/surfaces.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { supportsPasskeys } from '../session/passkey-button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Failed } from '../ui/failed.tsx'
import { Section } from '../ui/section.tsx'
import { formatJour, timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { AddDialog, RemoveDialog, RenameDialog } from './dialogs.tsx'

/** Devices that sign in to the signed-in account by fingerprint: add, rename, remove. */
export const Passkeys = () => {
  const passkeys = useQuery({
    queryKey: QUERY_KEYS.passkeys,
    queryFn: ({ signal }) => ask(endpoints.listPasskeys, { signal }),
    staleTime: 0,
  })
  const [adding, setAdding] = useState(false)
  return (
    <Section title="Connexion par empreinte">
      <p className="text-texte">
        Connectez-vous avec l'empreinte, le visage ou le code de votre téléphone. L'empreinte ne quitte pas
        l'appareil, et votre mot de passe reste valable.
      </p>
      {passkeys.isPending && <Skeleton className="h-16" />}
      {passkeys.isError && !passkeys.data && (
        <Failed query={passkeys}>Les appareils n'ont pas pu être chargés.</Failed>
      )}
      {passkeys.data && passkeys.data.length > 0 && (
        <ul className="flex flex-col divide-y divide-menthe">
          {passkeys.data.map((passkey) => (
            <Device key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {supportsPasskeys() ? (
        <Button variant="secondary" className="sm:self-start" onClick={() => setAdding(true)}>
          <AdminIcon name="fingerprint" className="size-5" />
          Ajouter cet appareil
        </Button>
      ) : (
        <p className="text-sm text-texte">Ce navigateur ne permet pas d'ajouter un appareil.</p>
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </Section>
  )
}

const Device = ({ passkey }: { readonly passkey: Passkey }) => {
  const now = useNow()
  const [dialog, setDialog] = useState<'rename' | 'remove' | null>(null)
  const { nom, dateCreation, derniereUtilisation } = passkey
  const close = () => setDialog(null)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{nom}</p>
        <p className="text-sm text-texte">
          Ajouté le {formatJour(dateCreation)},{' '}
          {derniereUtilisation
            ? `utilisé ${lowerFirst(timeAgo(derniereUtilisation, now))}`
            : 'pas encore utilisé'}
        </p>
      </div>
      <div className="-mx-3 flex gap-1">
        <Button
          variant="quiet"
          className="px-3"
          aria-label={`Renommer ${nom}`}
          onClick={() => setDialog('rename')}
        >
          Renommer
        </Button>
        <Button
          variant="quiet"
          className="px-3 text-erreur"
          aria-label={`Retirer ${nom}`}
          onClick={() => setDialog('remove')}
        >
          Retirer
        </Button>
      </div>
      {dialog === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog passkey={passkey} onClose={close} />}
    </li>
  )
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
