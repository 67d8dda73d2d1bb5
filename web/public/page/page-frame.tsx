import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { CallLine } from './call-box.tsx'

/** Width and margins of every public page. */
export const PageColumn = ({ children }: { readonly children: ReactNode }) => (
  <div className="mx-auto w-full max-w-page px-4 pt-2 pb-10 md:px-6 md:pt-6 md:pb-16">{children}</div>
)

/** Frame of a page without a large form: link back, title, intro. */
export const PageFrame = ({
  title,
  intro,
  children,
}: {
  readonly title: string
  readonly intro: string
  readonly children: ReactNode
}) => (
  <PageColumn>
    <BackHome />
    <PageTitle title={title} intro={intro} />
    <div className="mt-6 md:mt-8">{children}</div>
  </PageColumn>
)

/**
 * Frame of a form. Below 768 px: picture (not on a phone held sideways), form, aside. From 768 px the form stands
 * beside its picture and the aside, which stays in sight while the form scrolls.
 */
export const FormFrame = ({
  title,
  intro,
  picture,
  aside,
  children,
}: {
  readonly title: string
  readonly intro: string
  readonly picture: ReactNode
  readonly aside: ReactNode
  readonly children: ReactNode
}) => (
  <PageColumn>
    <BackHome />
    <div className="md:grid md:grid-cols-[minmax(0,1fr)_minmax(16rem,34%)] md:grid-rows-[auto_1fr] md:gap-x-8 lg:gap-x-12">
      <div className="mt-1 max-md:short:hidden md:col-start-2 md:row-start-1 md:mt-2">{picture}</div>
      <div className="md:col-start-1 md:row-span-2 md:row-start-1">
        <PageTitle title={title} intro={intro} />
        <CallLine className="mt-4 short:mt-2 md:hidden" />
        <div className="mt-6 short:mt-4 md:rounded-[1.75rem] md:bg-white md:p-7 md:shadow-carte lg:p-9">
          {children}
        </div>
      </div>
      <aside className="mt-8 grid content-start gap-4 md:sticky md:top-5 md:col-start-2 md:row-start-2 md:mt-5 md:self-start">
        {aside}
      </aside>
    </div>
  </PageColumn>
)

const PageTitle = ({ title, intro }: { readonly title: string; readonly intro: string }) => (
  <>
    <h1 className="mt-3 text-[min(1.75rem,13vw)] md:mt-2 md:text-4xl">{title}</h1>
    <p className="mt-2 max-w-2xl text-balance text-texte md:text-lg">{intro}</p>
  </>
)

const BackHome = () => (
  <Link
    href={PATHS.home}
    className="-ml-2 inline-flex min-h-12 items-center gap-2 rounded-full px-2 font-bold text-foret hover:bg-menthe"
  >
    <Icon name="back" className="size-5 shrink-0" />
    Retour à l'accueil
  </Link>
)
