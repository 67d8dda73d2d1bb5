import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Illustration, type IllustrationName, InlineDrawing } from '../../ui/illustration.tsx'
import hero from '../../ui/illustrations/hero.svg?raw'
import { Badge, Banner } from '../../ui/surfaces.tsx'
import { PageColumn } from '../page/page-frame.tsx'

/** docs/product.md, "Home page". */
export const Page = () => (
  <PageColumn>
    <header className="overflow-hidden rounded-[1.75rem] bg-menthe sm:grid sm:grid-cols-2 sm:items-center">
      <div className="relative px-6 pt-6 sm:py-8 sm:pr-0 sm:pl-8">
        <h1 className="text-[2.125rem] leading-[1.1] sm:text-[2.5rem]">Dieu veille sur nos enfants</h1>
        <p className="mt-2.5 text-lg text-foret-fonce">Service de garde d'enfants au Gabon</p>
      </div>
      <InlineDrawing
        svg={hero}
        label="Une nounou lit un livre à deux enfants, devant une maison, au soleil"
        // Beside the text its hills continue below it, instead of ending at an edge.
        className="-mt-7 aspect-[13/10] sm:mt-0 sm:overflow-visible sm:[&>svg]:overflow-visible"
      />
    </header>

    <ul className="mt-5 grid grid-cols-1 gap-3">
      <Card to={PATHS.parentForm} picture="chercher" title="Je cherche une nounou">
        Trouvez la personne idéale pour vos enfants
      </Card>
      <Card to={PATHS.nannyForm} picture="rejoindre" title="Je veux postuler">
        Rejoignez notre équipe de professionnels
      </Card>
      <Card to={PATHS.services} picture="tarifs" title="Prestations & tarifs">
        Découvrez nos services et nos tarifs
      </Card>
      <Card to={PATHS.contact} picture="contact" title="Nous contacter">
        Une question&nbsp;? <span className="whitespace-nowrap">Écrivez-nous</span>
      </Card>
      <Card to={PATHS.payment} picture="paiement" title="Mon paiement" soon>
        Paiement mobile bientôt disponible
      </Card>
    </ul>

    <div className="mt-5">
      <Banner icon="shield" title="Service professionnel et sécurisé">
        Toutes nos nounous sont vérifiées et formées pour assurer la sécurité de vos enfants.
      </Banner>
    </div>
  </PageColumn>
)

/** The whole card is a link. `soon`: greyed, ignores the pointer, still reachable by keyboard. */
const Card = ({
  to,
  picture,
  title,
  soon = false,
  children,
}: {
  readonly to: string
  readonly picture: IllustrationName
  readonly title: string
  readonly soon?: boolean
  readonly children: ReactNode
}) => (
  <li>
    <Link
      href={to}
      className={`flex items-center gap-4 rounded-carte p-3 pr-4 ${
        soon ? 'pointer-events-none bg-brume text-texte' : 'bg-white shadow-carte hover:bg-menthe-clair'
      }`}
    >
      <Illustration
        name={picture}
        className={`size-16 shrink-0 rounded-champ object-cover ${soon ? 'opacity-70' : ''}`}
      />
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-x-2 font-bold font-titre text-lg leading-snug">
          {title}
          {soon && <Badge>Bientôt</Badge>}
        </span>
        <span className="block text-texte leading-snug">{children}</span>
      </span>
      {!soon && <Icon name="next" className="size-5 shrink-0 text-foret" />}
    </Link>
  </li>
)
