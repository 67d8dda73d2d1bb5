import { Link } from 'wouter'
import { formatNumber } from '#contract/number-format.ts'
import { PATHS } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useToComplete } from '../parametres/to-complete.ts'

interface Task {
  readonly href: string
  readonly text: string
  readonly why: string
  /** Text of the link to the screen where it is done. */
  readonly action: string
}

const PASSWORD: Task = {
  href: PATHS.adminProfile,
  text: 'Mot de passe à changer',
  why: "C'est encore celui de l'installation",
  action: 'Changer',
}
const COORDONNEES: Task = {
  href: PATHS.adminParametres,
  text: 'Coordonnées à compléter',
  why: "Le téléphone ou l'email de l'agence manque",
  action: 'Compléter',
}

/** What a new installation has to complete, as things to do. `isKnown`: no other task can appear. */
export const useTasks = (): { readonly tasks: readonly Task[]; readonly isKnown: boolean } => {
  const { password, coordonnees, isKnown } = useToComplete()
  return { tasks: [...(password ? [PASSWORD] : []), ...(coordonnees ? [COORDONNEES] : [])], isKnown }
}

/** The things to complete, above the other things to do; nothing when there are none. */
export const TasksToComplete = ({ tasks }: { readonly tasks: readonly Task[] }) =>
  tasks.length > 0 && (
    <section aria-label="À compléter" className="flex flex-col gap-2">
      <h2 className="flex items-baseline gap-2 text-lg">
        À compléter <span className="text-base text-texte numbers-aligned">{formatNumber(tasks.length)}</span>
      </h2>
      <ul className="flex flex-col divide-y divide-menthe overflow-hidden rounded-carte bg-white shadow-carte">
        {tasks.map(({ href, text, why, action }) => (
          <li key={href} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5 sm:px-4">
            <p className="flex min-h-11 min-w-0 grow basis-60 flex-col justify-center leading-5">
              <span className="font-bold">{text}</span>
              <span className="text-sm text-texte">{why}</span>
            </p>
            <Link href={href} className={buttonClass('secondary', 'min-h-11! px-3! py-1! text-sm')}>
              {action}
              <span className="sr-only">{`\u00a0: ${text}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
