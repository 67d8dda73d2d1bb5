import chercher from './illustrations/chercher.svg'
import contact from './illustrations/contact.svg'
import devoirs from './illustrations/devoirs.svg'
import hero from './illustrations/hero.svg?raw'
import horsLigne from './illustrations/hors-ligne.svg'
import introuvable from './illustrations/introuvable.svg'
import occasionnel from './illustrations/occasionnel.svg'
import paiement from './illustrations/paiement.svg'
import personne from './illustrations/personne.svg'
import postuler from './illustrations/postuler.svg'
import regulier from './illustrations/regulier.svg'
import rejoindre from './illustrations/rejoindre.svg'
import succes from './illustrations/succes.svg'
import tarifs from './illustrations/tarifs.svg'
import vide from './illustrations/vide.svg'
import weekend from './illustrations/weekend.svg'

const FILES = {
  chercher,
  contact,
  devoirs,
  'hors-ligne': horsLigne,
  introuvable,
  occasionnel,
  paiement,
  personne,
  postuler,
  regulier,
  rejoindre,
  succes,
  tarifs,
  vide,
  weekend,
}

export type IllustrationName = keyof typeof FILES | 'hero'

/** A drawing of the house. It only decorates, unless `label` says what it shows. The hero is part of the page. */
export const Illustration = ({
  name,
  label = '',
  className,
}: {
  readonly name: IllustrationName
  readonly label?: string
  readonly className: string
}) =>
  name === 'hero' ? (
    <div
      role="img"
      aria-label={label}
      className={`[&>svg]:block [&>svg]:h-auto [&>svg]:w-full ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this repository
      dangerouslySetInnerHTML={{ __html: hero }}
    />
  ) : (
    <img src={FILES[name]} alt={label} width={240} height={180} className={className} loading="lazy" />
  )
