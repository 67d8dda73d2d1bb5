import devoirs from './illustrations/devoirs.svg'
import hero from './illustrations/hero.svg?raw'
import occasionnel from './illustrations/occasionnel.svg'
import personne from './illustrations/personne.svg'
import postuler from './illustrations/postuler.svg'
import regulier from './illustrations/regulier.svg'
import weekend from './illustrations/weekend.svg'

const FILES = {
  devoirs,
  occasionnel,
  personne,
  postuler,
  regulier,
  weekend,
  paiement: weekend,
  succes: weekend,
  garde: occasionnel,
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
