import { FAVICON_PATH, type PageData, WEB_MANIFEST_PATH } from '#contract/pages.ts'
import { OPENING_HOURS } from './opening-hours.ts'
import { PATHS } from './paths.ts'
import { readCoordonnees } from './public/coordonnees.ts'
import { pageTitle, SITE } from './routes.tsx'
import type { Screen } from './screen.tsx'

/** Day names of schema.org, indexed by `Date.getDay()`. */
const SCHEMA_DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Description of each page, for search engines and link previews. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [PATHS.home]:
    "Dieu veille sur nos enfants. Service de garde d'enfants au Gabon\u00a0: trouvez une nounou vérifiée et formée, à Libreville et dans tout le pays.",
  [PATHS.parentForm]:
    'Demandez une nounou à Libreville en deux minutes\u00a0: garde régulière, occasionnelle, week-end, aide aux devoirs ou aide à la personne.',
  [PATHS.nannyForm]:
    'Vous gardez des enfants ou aidez à domicile au Gabon\u00a0? Envoyez votre candidature et rejoignez une équipe de professionnels.',
  [PATHS.services]:
    'Prestations et tarifs en FCFA\u00a0: garde régulière, garde occasionnelle, week-end, aide aux devoirs, aide à la personne au Gabon.',
  [PATHS.payment]: 'Airtel Money, Moov Money et CinetPay\u00a0: le paiement mobile arrive bientôt.',
  [PATHS.contact]:
    "Téléphone, email, adresse et horaires de l'agence à Libreville. Écrivez-nous, nous vous répondons.",
  [PATHS.confidentialite]:
    "Ce que l'agence garde de vos informations, pourquoi, combien de temps, et comment les faire corriger ou supprimer.",
  [PATHS.credits]: "Les dessins, caractères, cartes et logiciels sur lesquels ce site s'appuie.",
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const meta = (kind: 'name' | 'property', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escapeHtml(content)}">`

/** The agency as a schema.org LocalBusiness; on the home page, if PUBLIC_URL is set. */
const localBusiness = ({ parametres }: PageData, publicUrl: string): string => {
  const { telephone, email, adresse, canCall, canMail } = readCoordonnees(parametres)
  const business = {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: SITE,
    url: publicUrl,
    image: `${publicUrl}/og.png`,
    ...(canCall ? { telephone } : {}),
    ...(canMail ? { email } : {}),
    address: { '@type': 'PostalAddress', streetAddress: adresse, addressCountry: 'GA' },
    areaServed: 'GA',
    openingHoursSpecification: OPENING_HOURS.filter(({ opens }) => opens).map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => SCHEMA_DAYS[day]),
      opens,
      closes,
    })),
  }
  return `<script type="application/ld+json">${JSON.stringify(business).replaceAll('<', '\\u003c')}</script>`
}

/**
 * Elements of the document's head: title, description, link preview, icons. Only the server calls it. `origin` is the
 * origin of the request. Without PUBLIC_URL it makes the picture's URL absolute: messengers ignore a relative URL.
 */
export const headOf = (
  screen: Screen,
  data: PageData,
  publicUrl: string | null,
  origin: string | null,
): string => {
  const description = DESCRIPTIONS[screen.path]
  const found = description
    ? meta('name', 'description', description) +
      meta('property', 'og:description', description) +
      (publicUrl ? `<link rel="canonical" href="${escapeHtml(publicUrl + screen.path)}">` : '') +
      (publicUrl ? meta('property', 'og:url', publicUrl + screen.path) : '')
    : meta('name', 'robots', 'noindex') +
      meta('name', 'description', "Cette page n'existe pas ou n'existe plus.")
  return (
    `<title>${escapeHtml(pageTitle(screen))}</title>${found}` +
    meta('property', 'og:title', screen.title) +
    meta('property', 'og:type', 'website') +
    meta('property', 'og:locale', 'fr_GA') +
    meta('property', 'og:site_name', SITE) +
    meta('property', 'og:image', `${publicUrl ?? origin ?? ''}/og.png`) +
    meta('name', 'twitter:card', 'summary_large_image') +
    meta('name', 'theme-color', '#FFF8EE') +
    `<link rel="icon" href="${FAVICON_PATH}" type="image/svg+xml">` +
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">' +
    `<link rel="manifest" href="${WEB_MANIFEST_PATH}">` +
    (publicUrl && screen.path === PATHS.home ? localBusiness(data, publicUrl) : '')
  )
}
