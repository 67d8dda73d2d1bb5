import { createPolicy } from '../trusted.ts'
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
  // Named views in two SVG files that scripts/draw-cards.ts makes.
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
 * A drawing of the product, decorative unless `label` describes it. Hidden if it cannot be loaded.
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

/** Fetches a drawing into the browser's cache, for a screen that may be shown offline. */
export const fetchIllustration = (name: IllustrationName): void => {
  new Image().src = FILES[name]
}

const drawings = createPolicy('drawing', { createHTML: (svg: string) => svg })

/** Text of a drawing that the server inlined in this document: the scripts do not carry it a second time. */
export const inlinedDrawing = (id: string): string | undefined => document.getElementById(id)?.innerHTML

/**
 * Main drawing of a page. The server inlines it (`svg` is its text), so that it paints with the page's text and costs
 * no request; on a page that a link opened it is the file `src`. The root element of `svg` has
 * `preserveAspectRatio="xMidYMid slice"`, so that it fills its box as `object-cover` does.
 */
export const LeadDrawing = ({
  id,
  svg,
  src,
  label,
  className,
}: {
  readonly id: string
  readonly svg: string | undefined
  readonly src: string
  readonly label: string
  readonly className: string
}) =>
  svg ? (
    <div
      id={id}
      role="img"
      aria-label={label}
      className={`overflow-hidden [&>svg]:block [&>svg]:size-full ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this repository
      dangerouslySetInnerHTML={{ __html: drawings.createHTML(svg) }}
    />
  ) : (
    <img src={src} alt={label} className={`w-full object-cover ${className}`} />
  )
