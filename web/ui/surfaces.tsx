import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** A status label on a coloured background. */
export const Badge = ({
  tone = 'soleil',
  children,
}: {
  readonly tone?: 'soleil' | 'menthe' | 'brume'
  readonly children: ReactNode
}) => (
  <span className={`inline-block rounded-full px-3 py-0.5 font-bold text-sm ${BADGES[tone]}`}>
    {children}
  </span>
)
const BADGES = {
  soleil: 'bg-soleil text-encre',
  menthe: 'bg-menthe text-foret-fonce',
  brume: 'bg-brume text-texte',
} as const

/** A notice with an icon. `menthe` reassures, `estuaire` informs, `soleil` warns. */
export const Banner = ({
  tone = 'menthe',
  icon,
  title,
  children,
}: {
  readonly tone?: 'menthe' | 'soleil' | 'estuaire'
  readonly icon: IconName
  readonly title?: string
  readonly children: ReactNode
}) => (
  <div className={`flex gap-3.5 rounded-carte p-4 ${BANNERS[tone]}`}>
    <Icon name={icon} className="mt-0.5 size-6 shrink-0" />
    <div>
      {title && <p className="mb-1 font-bold text-encre">{title}</p>}
      <div className="text-encre">{children}</div>
    </div>
  </div>
)
const BANNERS = {
  menthe: 'bg-menthe text-foret',
  soleil: 'bg-soleil-clair text-laterite-fonce',
  estuaire: 'bg-estuaire-clair text-estuaire',
} as const

/** Replaces an empty list: a title, with a drawing, advice or an action where there is one. */
export const Empty = ({
  picture,
  title,
  children,
}: {
  readonly picture?: ReactNode
  readonly title: string
  readonly children?: ReactNode
}) => (
  <div className="flex flex-col items-center gap-4 rounded-carte bg-white px-6 py-10 text-center">
    {picture}
    <p className="font-bold text-lg">{title}</p>
    {children}
  </div>
)

/** Placeholder of content that is loading. It pulses unless the visitor prefers reduced motion. */
export const Skeleton = ({ className = 'h-6' }: { readonly className?: string }) => (
  <div aria-hidden="true" className={`rounded-champ bg-brume motion-safe:animate-pulse ${className}`} />
)
