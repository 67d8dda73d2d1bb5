import cartes from './illustrations/cartes.svg'
import formules from './illustrations/formules.svg'
import horsLigne from './illustrations/hors-ligne.svg'
import introuvable from './illustrations/introuvable.svg'
import succes from './illustrations/succes.svg'
import vide from './illustrations/vide.svg'

const FILES = {
  'hors-ligne': horsLigne,
  introuvable,
  succes,
  vide,
  // Views of two files (scripts/draw-cards.ts).
  chercher: `${cartes}#chercher`,
  rejoindre: `${cartes}#rejoindre`,
  tarifs: `${cartes}#tarifs`,
  contact: `${cartes}#contact`,
  paiement: `${cartes}#paiement`,
  regulier: `${formules}#regulier`,
  occasionnel: `${formules}#occasionnel`,
  weekend: `${formules}#weekend`,
  devoirs: `${formules}#devoirs`,
  personne: `${formules}#personne`,
}

export type IllustrationName = keyof typeof FILES

/**
 * A drawing of the house. It only decorates, unless `label` says what it shows; without network, and before the phone
 * has a copy, the words take its place.
 */
export const Illustration = ({
  name,
  label = '',
  className,
}: {
  readonly name: IllustrationName
  readonly label?: string
  readonly className: string
}) => (
  <img
    src={FILES[name]}
    alt={label}
    width={240}
    height={180}
    className={className}
    onError={(event) => {
      event.currentTarget.hidden = true
    }}
  />
)

/** Has the phone keep a drawing that may be shown when there is no network any more. */
export const fetchIllustration = (name: IllustrationName): void => {
  new Image().src = FILES[name]
}

/**
 * A drawing inlined in the page (`svg` is its text), for the largest element of a first screen: it paints with the text
 * and costs no request. Its root says `preserveAspectRatio="xMidYMid slice"`, so that it fills its box as `object-cover`
 * does.
 */
export const InlineDrawing = ({
  svg,
  label,
  className,
}: {
  readonly svg: string
  readonly label: string
  readonly className: string
}) => (
  <div
    role="img"
    aria-label={label}
    className={`overflow-hidden [&>svg]:block [&>svg]:size-full ${className}`}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this repository
    dangerouslySetInnerHTML={{ __html: svg }}
  />
)
