import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { PageColumn } from '../page/page-frame.tsx'

/** The two English sentences are the product's (docs/product.md, "Not found"); a link home follows in French. */
export const Page = () => (
  <PageColumn>
    <div className="flex flex-col items-center gap-3 py-10 text-center">
      <Illustration name="introuvable" className="w-56" />
      <h1 className="text-3xl" lang="en">
        404 Page Not Found
      </h1>
      <p className="text-texte" lang="en">
        Did you forget to add the page to the router?
      </p>
      <p className="mt-4 max-w-sm">
        Cette page n'existe pas ou n'existe plus. Vous pouvez repartir de l'accueil.
      </p>
      <Link href={PATHS.home} className={buttonClass('primary', 'mt-2')}>
        Retour à l'accueil
      </Link>
    </div>
  </PageColumn>
)
