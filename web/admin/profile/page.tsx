import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { useUser } from '../session/user.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { frameClass } from '../ui/page-frame.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { AccountForm } from './account-form.tsx'
import { Folded } from './folded.tsx'
import { Installation } from './installation.tsx'
import { Journal } from './journal.tsx'
import { PasswordForm } from './password-form.tsx'

export const Page = () => {
  const { data: user } = useUser()
  return (
    <div className={frameClass('narrow')}>
      <PageHeader title="Profil">
        <Link href={PATHS.adminComptes} className={buttonClass('secondary')}>
          <AdminIcon name="users" className="size-5" />
          Comptes
        </Link>
      </PageHeader>
      <Section title="Informations du compte">{user && <AccountForm user={user} />}</Section>
      <Section title="Changer le mot de passe">
        <PasswordForm username={user?.username ?? ''} />
      </Section>
      <Passkeys />
      <Folded name="journal" title="Journal">
        <Journal />
      </Folded>
      <Folded name="installation" title="Installation et sauvegardes">
        <Installation />
      </Folded>
    </div>
  )
}
