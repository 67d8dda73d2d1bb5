import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ROLES, type Role } from '#contract/auth.ts'
import { type Compte, endpoints, type Lien } from '#contract/comptes.admin.ts'
import { withDe } from '#contract/elision.ts'
import { ERRORS } from '#contract/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Badge, Skeleton } from '../../ui/surfaces.tsx'
import { QUERY_KEYS } from '../query-keys.ts'
import { ask } from '../session/ask.ts'
import { useUser } from '../session/user.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { Failed } from '../ui/failed.tsx'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Select } from '../ui/select.tsx'
import { timeAgo } from '../ui/time.ts'
import { useNow } from '../ui/use-now.ts'
import { useWrite } from '../writes/use-write.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog, type ShownLink } from './link-dialog.tsx'
import { OwnLinkDialog } from './own-link-dialog.tsx'

const ROLE_OPTIONS = Object.entries(ROLES) as [Role, string][]

export const Page = () => {
  const { data: user } = useUser()
  const comptes = useQuery({
    queryKey: QUERY_KEYS.comptes,
    queryFn: ({ signal }) => ask(endpoints.listComptes, { signal }),
    staleTime: 0,
  })
  const [inviting, setInviting] = useState(false)
  const [link, setLink] = useState<ShownLink | null>(null)
  const mayChange = user?.role === 'admin'
  return (
    <div className={frameClass('narrow')}>
      <PageHeader title="Comptes">
        {mayChange && (
          <Button onClick={() => setInviting(true)}>
            <AdminIcon name="plus" className="size-5" />
            Inviter un collègue
          </Button>
        )}
      </PageHeader>
      {comptes.isPending && (
        <div className="flex flex-col gap-3">
          <p role="status">Chargement...</p>
          <Skeleton className="h-40" />
        </div>
      )}
      {comptes.isError && !comptes.data && (
        <Failed card query={comptes}>
          Les comptes n'ont pas pu être chargés.
        </Failed>
      )}
      <ul className="flex flex-col gap-4">
        {comptes.data?.map((compte) => (
          <li key={compte.id}>
            <CompteCard
              compte={compte}
              isLast={isAdministrator(compte) && comptes.data.filter(isAdministrator).length === 1}
              mayChange={mayChange}
              onLink={setLink}
            />
          </li>
        ))}
      </ul>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
    </div>
  )
}

const failed = () => ({ title: 'Erreur', otherwise: "Le compte n'a pas pu être modifié." })

/** An invited colleague without a password does not count, as on the server (`hasOtherAdministrator`). */
const isAdministrator = ({ role, enAttente }: Compte): boolean => role === 'admin' && !enAttente

interface CompteProps {
  readonly compte: Compte
  /** The last administrator, who cannot be removed or become read-only (docs/product.md, "Accounts page"). */
  readonly isLast: boolean
  readonly onLink: (link: ShownLink) => void
}

const CompteCard = ({
  compte,
  isLast,
  mayChange,
  onLink,
}: CompteProps & {
  readonly mayChange: boolean
}) => {
  const { id, nom, username, email, role, enAttente, sessions, passkeys } = compte
  const setRole = useWrite({
    send: (chosen: Role) => ask(endpoints.setRoleCompte, { params: { id }, body: { role: chosen } }),
    changes: ['comptes'],
    done: () => ({ title: 'Rôle changé' }),
    failed,
  })
  return (
    <section className="flex flex-col gap-4 rounded-carte bg-white p-5 shadow-carte">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="wrap-anywhere text-xl">{nom}</h2>
          <p className="wrap-anywhere text-texte">
            {username}, {email}
          </p>
        </div>
        {mayChange && !isLast ? (
          <Select
            label={`Rôle ${withDe(nom)}`}
            value={role}
            options={ROLE_OPTIONS}
            onChoose={(chosen) => setRole.mutate(chosen)}
            disabled={setRole.isPending}
          />
        ) : (
          <Badge tone="brume">{ROLES[role]}</Badge>
        )}
      </div>
      {enAttente && (
        <p>
          <Badge tone="soleil">Invitation en attente</Badge>
        </p>
      )}
      <Devices sessions={sessions} />
      {passkeys.length > 0 && <Passkeys passkeys={passkeys} />}
      {mayChange && <CompteActions compte={compte} isLast={isLast} onLink={onLink} />}
      {mayChange && isLast && <p className="text-sm text-texte">{ERRORS.lastAdministrator.message}</p>}
    </section>
  )
}

/** Buttons that create a one-time link for an account, end its sessions other than the present one, or remove it. */
const CompteActions = ({ compte: { id, nom, sessions }, isLast, onLink }: CompteProps) => {
  const [removing, setRemoving] = useState(false)
  const [linking, setLinking] = useState(false)
  const [closing, setClosing] = useState(false)
  const isOwn = sessions.some(({ courante }) => courante)
  const createLink = useWrite<void, Lien>({
    send: () => ask(endpoints.createLienCompte, { params: { id }, body: {} }),
    changes: ['comptes'],
    failed,
    onDone: (lien) => onLink({ nom, lien, own: false }),
  })
  const closeSessions = useWrite({
    send: () => ask(endpoints.closeSessionsCompte, { params: { id } }),
    changes: ['comptes'],
    done: () => ({ title: 'Déconnecté partout' }),
    failed,
    onEnd: () => setClosing(false),
  })
  const remove = useWrite({
    send: () => ask(endpoints.deleteCompte, { params: { id } }),
    changes: ['comptes'],
    done: () => ({ title: 'Compte retiré' }),
    failed,
    onEnd: () => setRemoving(false),
  })
  return (
    <div className="grid gap-2 *:px-3! sm:grid-cols-[1fr_auto_1fr]">
      <Button
        variant="secondary"
        busy={createLink.isPending}
        onClick={() => (isOwn ? setLinking(true) : createLink.mutate())}
      >
        Nouveau lien
      </Button>
      <Button
        variant="secondary"
        disabled={!sessions.some(({ courante }) => !courante)}
        onClick={() => setClosing(true)}
      >
        Déconnecter partout
      </Button>
      {!isLast && (
        <Button
          variant="secondary"
          className="border-erreur! text-erreur! hover:bg-laterite-clair!"
          onClick={() => setRemoving(true)}
        >
          Retirer
        </Button>
      )}
      {linking && (
        <OwnLinkDialog
          id={id}
          onLink={(lien) => onLink({ nom, lien, own: true })}
          onClose={() => setLinking(false)}
        />
      )}
      <Confirm
        open={closing}
        onClose={() => setClosing(false)}
        question={`Déconnecter ${nom} partout\u00a0?`}
        action="Déconnecter"
        busy={closeSessions.isPending}
        onConfirm={() => closeSessions.mutate()}
      >
        {isOwn
          ? 'Tous les appareils sauf celui-ci devront se connecter de nouveau.'
          : 'Tous ses appareils devront se connecter de nouveau, et son lien ne servira plus.'}
      </Confirm>
      <Confirm
        open={removing}
        onClose={() => setRemoving(false)}
        question={`Retirer le compte ${withDe(nom)}\u00a0?`}
        action="Retirer"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Ses appareils seront déconnectés. Le journal garde ses actions.
      </Confirm>
    </div>
  )
}

/** A device or passkey, and when it was last used. */
const UsedLine = ({ children, used }: { readonly children: ReactNode; readonly used: string }) => (
  <li className="flex flex-wrap justify-between gap-x-4 py-2">
    <span className="wrap-anywhere font-semibold">{children}</span>
    <span className="text-texte">{used}</span>
  </li>
)

/** An account can have a hundred open sessions: the lines after these are behind a button. */
const SHOWN_DEVICES = 5

/** The open sessions of an account: this one, then the others, the last used first (the order of the server). */
const Devices = ({ sessions: received }: Pick<Compte, 'sessions'>) => {
  const now = useNow()
  const sessions = [...received].sort((a, b) => Number(b.courante) - Number(a.courante))
  // Nobody opens a list of one line.
  const shown = sessions.length === SHOWN_DEVICES + 1 ? sessions.length : SHOWN_DEVICES
  const lines = (some: Compte['sessions']) => (
    <ul className="flex flex-col divide-y divide-menthe">
      {some.map(({ appareil, courante, dateCreation, derniereActivite }) => (
        <UsedLine
          key={`${dateCreation} ${appareil} ${derniereActivite}`}
          used={timeAgo(derniereActivite, now)}
        >
          {appareil}
          {courante && <span className="font-normal text-texte"> (cet appareil)</span>}
        </UsedLine>
      ))}
    </ul>
  )
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-base">Appareils connectés</h3>
      {sessions.length === 0 && <p className="text-texte">Aucun</p>}
      {lines(sessions.slice(0, shown))}
      {sessions.length > shown && (
        <details>
          <summary className="min-h-11 content-center font-semibold text-foret text-sm">
            Voir les {sessions.length - shown} autres
          </summary>
          {lines(sessions.slice(shown))}
        </details>
      )}
    </div>
  )
}

const Passkeys = ({ passkeys }: Pick<Compte, 'passkeys'>) => {
  const now = useNow()
  return (
    <div className="flex flex-col gap-1">
      <h3 className="text-base">Connexion par empreinte</h3>
      <ul className="flex flex-col divide-y divide-menthe">
        {passkeys.map(({ id, nom, derniereUtilisation }) => (
          <UsedLine
            key={id}
            used={derniereUtilisation ? timeAgo(derniereUtilisation, now) : 'Pas encore utilisé'}
          >
            {nom}
          </UsedLine>
        ))}
      </ul>
    </div>
  )
}
