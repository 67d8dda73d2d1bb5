import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { Navigation } from '../navigation/navigation.tsx'

/** Logo and name of the agency on every public page, beside the navigation on a wide screen. */
export const SiteHeader = () => (
  <header className="wide:border-menthe wide:border-b wide:bg-white print:hidden">
    <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-between gap-x-6 px-4 pt-[env(safe-area-inset-top)] md:px-6">
      <Link
        href={PATHS.home}
        className="flex min-h-14 items-center gap-2 font-bold font-titre leading-tight lg:min-h-18 lg:text-lg"
      >
        <Logo />
        Dieu veille sur nos enfants
      </Link>
      <Navigation />
    </div>
  </header>
)

/** Logo of the agency: the drawing of the favicon, with less detail. */
const Logo = () => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className="size-[36px] shrink-0 lg:size-[42px]">
    <rect width="64" height="64" rx="15" fill="#0b6b52" />
    <circle cx="32" cy="31" r="26" fill="#f5b841" />
    <circle cx="32" cy="36" r="18" fill="#6f3f27" />
    <path d="M12 34c-4-30 44-32 40 0q-20-16-40 0" fill="#c4501f" />
  </svg>
)
