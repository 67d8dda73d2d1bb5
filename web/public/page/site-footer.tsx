import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { useCoordonnees } from '../coordonnees.ts'
import { PhoneLink } from './phone-number.tsx'

const LINK = 'inline-flex min-h-12 items-center underline'

/** Footer of every public page, outside `main`. Below it, room for the floating bar of a phone. */
export const SiteFooter = () => {
  const { telephone, adresse, canCall } = useCoordonnees()
  return (
    <footer className="border-menthe border-t bg-menthe-clair text-texte pb-[calc(6rem+env(safe-area-inset-bottom))] wide:pb-4">
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center justify-center gap-x-8 gap-y-1 px-4 py-5 text-center text-sm md:justify-between md:px-6 md:text-left">
        <p className="min-w-0 wrap-anywhere">{adresse}</p>
        {canCall && (
          <p>
            Besoin d'aide&nbsp;? Appelez-nous&nbsp;:{' '}
            <PhoneLink telephone={telephone} className={`${LINK} font-bold text-foret`} />
          </p>
        )}
        <p className="flex flex-wrap justify-center gap-x-6">
          <Link href={PATHS.confidentialite} className={LINK}>
            Vos données
          </Link>
          <Link href={PATHS.credits} className={LINK}>
            Crédits
          </Link>
        </p>
      </div>
    </footer>
  )
}
