import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../ui/icon.tsx'
import { SearchButton } from '../recherche/search.tsx'
import { dashboardAddress, goBackToDashboard } from './return-place.ts'

/** Header of a screen other than the dashboard: link back to it as the user left it, search, title, `children`. */
export const PageHeader = ({
  title,
  children,
}: {
  readonly title: string
  readonly children?: ReactNode
}) => (
  <header className="flex flex-col gap-2">
    <div className="flex items-center justify-between gap-3">
      <Link
        href={dashboardAddress()}
        onClick={(event) => {
          // wouter does not call this for a click that opens another tab.
          if (goBackToDashboard()) event.preventDefault()
        }}
        className="inline-flex min-h-12 items-center gap-2 font-bold text-foret hover:underline"
      >
        <Icon name="back" className="size-5" />
        Retour au tableau de bord
      </Link>
      <SearchButton />
    </div>
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="mr-auto text-2xl sm:text-3xl">{title}</h1>
      {children}
    </div>
  </header>
)
