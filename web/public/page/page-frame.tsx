import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatTelephone } from '#contract/telephone.ts'
import { PATHS, telHref } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { useCoordonnees } from '../coordonnees.ts'

/** Column of every public page, with room for the bottom bar. */
export const PageColumn = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto w-full max-w-2xl px-4 pt-4 pb-[calc(6.5rem+env(safe-area-inset-bottom))] sm:px-6 sm:pt-8">
    {children}
    <Footer />
  </div>
)

/** Frame of every page except the home page: link back, picture, title, intro. */
export const PageFrame = ({
  title,
  intro,
  picture,
  children,
}: {
  readonly title: string
  readonly intro?: string
  readonly picture?: ReactNode
  readonly children: ReactNode
}) => (
  <PageColumn>
    <BackHome />
    {picture}
    <h1 className={`${picture ? 'mt-5' : 'mt-2'} text-[1.75rem] sm:text-4xl`}>{title}</h1>
    {intro && <p className="mt-2 text-texte">{intro}</p>}
    <div className="mt-6">{children}</div>
  </PageColumn>
)

const BackHome = () => (
  <Link
    href={PATHS.home}
    className="-ml-2 inline-flex min-h-12 items-center gap-2 rounded-full px-2 font-bold text-foret hover:bg-menthe"
  >
    <Icon name="back" className="size-5" />
    Retour à l'accueil
  </Link>
)

const Footer = () => {
  const { telephone } = useCoordonnees()
  return (
    <footer className="mt-10 border-trait/40 border-t pt-4 text-center text-sm text-texte">
      <p>
        Besoin d'aide&nbsp;? Appelez-nous&nbsp;:{' '}
        <a
          href={telHref(telephone)}
          className="inline-flex min-h-12 items-center font-bold text-foret underline"
        >
          {formatTelephone(telephone)}
        </a>
      </p>
      <p className="flex flex-wrap justify-center gap-x-6">
        <Link href={PATHS.confidentialite} className="inline-flex min-h-12 items-center underline">
          Vos données
        </Link>
        <Link href={PATHS.credits} className="inline-flex min-h-12 items-center underline">
          Crédits
        </Link>
      </p>
    </footer>
  )
}
