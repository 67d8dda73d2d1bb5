import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PATHS } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { Illustration, type IllustrationName, inlinedDrawing, LeadDrawing } from '../../ui/illustration.tsx'
import heroAddress from '../../ui/illustrations/hero.svg'
import hero from '../../ui/illustrations/hero.svg?raw'
import { Badge } from '../../ui/surfaces.tsx'
import { CallBox } from '../page/call-box.tsx'
import { PageColumn } from '../page/page-frame.tsx'
import { Reassurance } from '../page/reassurance.tsx'
import { Verification } from '../page/verification.tsx'

/** docs/product.md, "Home page". */
export const Page = () => (
  <PageColumn>
    <div className="grid grid-cols-1 gap-5 wide:grid-cols-2 lg:gap-6">
      <header className="flex flex-col overflow-hidden rounded-[1.75rem] bg-menthe short:self-start">
        <div className="relative px-6 pt-6 lg:px-9 lg:pt-9">
          <h1 className="text-[min(2.125rem,13vw)] leading-[1.1] lg:text-5xl">Dieu veille sur nos enfants</h1>
          <p className="mt-2.5 text-foret-fonce text-lg lg:text-xl">Service de garde d'enfants au Gabon</p>
        </div>
        <Hero className="aspect-[3/2] wide:mt-auto wide:min-h-48 wide:grow" />
      </header>

      <ul className="grid grid-cols-1 gap-3 wide:auto-rows-fr">
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
    </div>

    <CallBox onlyWithNumber className="mt-6 lg:mt-8 lg:px-9" />

    <div className="mt-6 grid grid-cols-1 gap-4 wide:grid-cols-[2fr_3fr] lg:gap-6">
      <div className="grid items-center rounded-carte bg-menthe lg:px-3">
        <Reassurance />
      </div>
      <Verification columns="lg:grid-cols-2 lg:gap-x-6" />
    </div>

    <section aria-labelledby="etapes" className="mt-10 lg:mt-14">
      <h2 id="etapes" className="text-2xl lg:text-3xl">
        Comment ça se passe
      </h2>
      <ol className="mt-4 grid grid-cols-1 gap-4 wide:grid-cols-3 lg:gap-6">
        <Step number={1} title="Vous dites ce qu'il vous faut">
          Deux minutes suffisent, même sans réseau.
        </Step>
        <Step number={2} title="Nous vous rappelons">
          Pendant nos heures d'ouverture.
        </Step>
        <Step number={3} title="Vous rencontrez la nounou">
          Vous décidez après l'avoir rencontrée.
        </Step>
      </ol>
    </section>
  </PageColumn>
)

/** The browser reads the text of the drawing from the document: its scripts do not carry it. */
const heroText = import.meta.env.SSR ? hero : inlinedDrawing('hero')

const Hero = ({ className }: { readonly className: string }) => (
  <LeadDrawing
    id="hero"
    svg={heroText}
    src={heroAddress}
    label="Une nounou lit un livre à deux enfants, devant une maison, au soleil"
    className={className}
  />
)

const Step = ({
  number,
  title,
  children,
}: {
  readonly number: number
  readonly title: string
  readonly children: ReactNode
}) => (
  <li className="rounded-carte bg-white p-5 shadow-carte">
    <span
      aria-hidden="true"
      className="grid size-10 place-items-center rounded-full bg-soleil font-extrabold font-titre text-lg"
    >
      {number}
    </span>
    <h3 className="mt-3 text-lg">{title}</h3>
    <p className="mt-1 text-texte">{children}</p>
  </li>
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
      // The text wraps below the picture when it is so large that little room is left beside it.
      className={`flex h-full flex-wrap content-center items-center gap-x-4 gap-y-2 rounded-carte p-3 pr-4 ${
        soon ? 'pointer-events-none bg-brume text-texte' : 'bg-white shadow-carte hover:bg-menthe-clair'
      }`}
    >
      <Illustration
        name={picture}
        className={`size-16 shrink-0 rounded-champ object-cover ${soon ? 'opacity-70' : ''}`}
      />
      <span className="flex min-w-0 grow basis-40 items-center gap-2">
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center gap-x-2 font-bold font-titre text-lg leading-snug">
            {title}
            {soon && <Badge>Bientôt</Badge>}
          </span>
          <span className="block text-texte leading-snug">{children}</span>
        </span>
        {!soon && <Icon name="next" className="size-5 shrink-0 text-foret" />}
      </span>
    </Link>
  </li>
)
