import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DISPONIBILITES, TYPES_POSTE } from '#contract/nanny-applications.ts'
import { TYPES_SERVICE } from '#contract/parent-requests.ts'
import { formatShortHour } from '#contract/spoken-units.admin.ts'
import { DAY_HALF_HOURS } from '#server/facts/asked-hours.ts'
import { reasons } from '#server/matches/reasons.ts'
import { gains, score, signals } from '#server/matches/score.ts'
import { SHIFTS, VALUES } from '#server/matches/values.ts'
import { type Nearness, RADII_KM } from '#server/places/nearness.ts'
import {
  aNanny,
  aRequest,
  type NannyFields,
  nannyFields,
  type RequestFields,
  requestFields,
} from '#tests/support/matching-records.ts'
import {
  type Agreement,
  addressAgreement,
  experienceAgreement,
  PAIR_SETS,
  pairAgreement,
} from './agreement.ts'

/** Text of docs/matching.md, without the padding that the formatter adds to the cells of tables. */
const page = readFileSync(new URL('../../docs/matching.md', import.meta.url), 'utf8')
  .replace(/ {2,}/g, ' ')
  .replace(/-{3,}/g, '---')

/** A number as the page writes it: with a comma, at most three decimals, without trailing zeros. */
const frenchNumber = (value: number): string => String(Math.round(value * 1000) / 1000).replace('.', ',')

interface Example {
  readonly titre: string
  readonly request: Partial<RequestFields>
  readonly nanny: Partial<NannyFields>
}

const EXAMPLES: readonly Example[] = [
  {
    titre: 'Même quartier, horaires couverts, six ans avec des enfants',
    request: { adresse: 'Nzeng-Ayong, derrière la pharmacie' },
    nanny: { adresse: 'nzeng ayong dragages', experience: "6 ans de garde d'enfants" },
  },
  {
    titre: 'Deux ans, flexible, à quelques kilomètres',
    request: { adresse: 'Nzeng-Ayong' },
    nanny: { adresse: 'Akébé ville', experience: "2 ans d'expérience", disponibilites: 'flexible' },
  },
  {
    titre: 'Disponible la nuit, pour une garde de jour',
    request: { adresse: 'Louis' },
    nanny: { adresse: 'Louis', experience: '8 ans nounou', disponibilites: 'nuits' },
  },
  {
    titre: 'Une nounou pour une aide aux devoirs',
    request: { typeService: 'devoirs', adresse: 'Nzeng-Ayong', horaireDebut: '16:00', horaireFin: '19:00' },
    nanny: { adresse: 'Sibang', experience: '3 ans nounou' },
  },
  {
    titre: 'La même, qui a déjà aidé aux devoirs',
    request: { typeService: 'devoirs', adresse: 'Nzeng-Ayong', horaireDebut: '16:00', horaireFin: '19:00' },
    nanny: { adresse: 'Sibang', experience: '3 ans nounou, soutien scolaire' },
  },
  {
    titre: 'La fin de la journée seulement',
    request: { adresse: 'Angondjé', horaireDebut: '16:00', horaireFin: '23:00' },
    nanny: { adresse: 'Angondjé', experience: '2 ans nounou', disponibilites: 'nuits' },
  },
  {
    titre: 'Trois enfants, une débutante',
    request: { adresse: 'PK 8', nombreEnfants: 3 },
    nanny: { adresse: 'PK8', experience: 'Débutante' },
  },
  {
    titre: 'Presque rien de connu',
    request: {
      typeService: 'occasionnel',
      adresse: 'derrière la pharmacie',
      horaireDebut: null,
      horaireFin: null,
    },
    nanny: { adresse: 'Glass', experience: 'Sérieuse et ponctuelle', disponibilites: 'weekend' },
  },
  {
    titre: 'Une autre ville',
    request: { adresse: 'POG, quartier Matanda' },
    nanny: { adresse: 'Owendo SNI', experience: '10 ans nounou', disponibilites: 'flexible' },
  },
]

const worked = ({ titre, request: own, nanny: hers }: Example, i: number): string => {
  const request = requestFields(own)
  const nanny = nannyFields(hers)
  const family = aRequest(own)
  const candidate = aNanny(hers)
  const pair = signals(family, candidate)
  const both = gains(pair)
  const value = score(pair)
  const { famille, nounou, aVerifier } = reasons(family, candidate)
  const { debut, fin, source } = family.wanted.hours
  const heures = `${formatShortHour(debut)}-${formatShortHour(fin)}${source === 'habituelles' ? ' (horaires habituels)' : ''}`
  const enfants = `${request.nombreEnfants} enfant${request.nombreEnfants > 1 ? 's' : ''}`
  const rows: [string, string][] = [
    ['La famille', `${TYPES_SERVICE[request.typeService]}, « ${request.adresse} », ${heures}, ${enfants}`],
    [
      'La nounou',
      `${TYPES_POSTE[nanny.typePoste]}, « ${nanny.adresse} », ${DISPONIBILITES[nanny.disponibilites ?? 'flexible']}, « ${nanny.experience} »`,
    ],
    [
      'Signaux',
      `métier ${frenchNumber(pair.metier)} · horaires ${frenchNumber(pair.heures)} · expérience ${frenchNumber(pair.experience)} · proximité ${frenchNumber(pair.proximite)}`,
    ],
    ['Gain de la famille', frenchNumber(both.famille)],
    ['Gain de la nounou', frenchNumber(both.nounou)],
    ['**Score**', value === 0 ? '**jamais proposées ensemble**' : `**${value}**`],
  ]
  if (value > 0) {
    if (famille.length > 0) rows.push(['Pour la famille', famille.join(' · ')])
    if (nounou.length > 0) rows.push(['Pour la nounou', nounou.join(' · ')])
    if (aVerifier.length > 0) rows.push(['À vérifier', aVerifier.join(' · ')])
  }
  const table = rows.map(([name, text]) => `| ${name} | ${text} |`).join('\n')
  // The page has ordinary spaces where the app has no-break spaces.
  return `### ${i + 1}. ${titre}\n\n| | |\n| --- | --- |\n${table}\n`.replaceAll('\u00a0', ' ')
}

const { metier, proximite, experience, poids, plafond } = VALUES
const radii = new Map(RADII_KM)
const radius = (nearness: Nearness): string => `${frenchNumber(radii.get(nearness) ?? Number.NaN)} km au plus`

/** Steps of years as the page names them, with their value. */
const YEARS: readonly string[] = experience.annees.map(({ des, valeur }, index, { [index + 1]: next }) => {
  const plural = (years: number | string) => `${years} ${years === 1 ? 'an' : 'ans'}`
  const whole = next ? Array.from({ length: next.des - des }, (_, more) => des + more) : []
  const range = whole.length > 1 ? plural(whole.join(' ou ')) : plural(des)
  const name = !next
    ? `${plural(des)} et plus`
    : next.des < 1
      ? 'Débutante'
      : des < 1
        ? "Moins d'un an"
        : range
  return `| ${name} | ${frenchNumber(valeur)} |`
})

const DAYS: Readonly<Record<string, string>> = {
  '0,1,2,3,4': ', du lundi au vendredi',
  '5,6': ', samedi et dimanche',
  '0,1,2,3,4,5,6': ', toutes les nuits',
}
const hourOf = (halfHours: number): string => {
  const inDay = halfHours % DAY_HALF_HOURS
  return formatShortHour(`${Math.floor(inDay / 2)}:${inDay % 2 === 0 ? '00' : '30'}`)
}
/** What each availability covers, as rows of the page's table. */
const COVERED: readonly string[] = Object.entries(SHIFTS).map(([disponibilites, { days, start, end }]) => {
  const isAlways = days.length === 7 && end - start === DAY_HALF_HOURS
  const covered = isAlways ? 'toutes les heures' : `${hourOf(start)}-${hourOf(end)}${DAYS[days.join()]}`
  return `| ${DISPONIBILITES[disponibilites as keyof typeof DISPONIBILITES]} | ${covered} |`
})

/** Values of the score, as rows of the page's tables. */
const ROWS: readonly string[] = [
  `| Garde régulière, occasionnelle ou de week-end | ${metier.garde.nounou} | ${frenchNumber(metier.garde.devoirs.declare)}, ou ${frenchNumber(metier.garde.devoirs.prouve)} si le récit prouve la garde d'enfants | ${metier.garde.personne} |`,
  `| Aide aux devoirs | ${frenchNumber(metier.devoirs.nounou.declare)}, ou ${frenchNumber(metier.devoirs.nounou.prouve)} si le récit prouve l'aide aux devoirs | ${metier.devoirs.devoirs} | ${metier.devoirs.personne} |`,
  `| Aide à la personne | ${frenchNumber(metier.personne.nounou.declare)}, ou ${frenchNumber(metier.personne.nounou.prouve)} si le récit prouve l'aide à la personne | ${metier.personne.devoirs} | ${metier.personne.personne} |`,
  `| Même quartier, ou ${radius('deux-pas')} | ${frenchNumber(proximite['deux-pas'])} |`,
  `| ${radius('voisin')} | ${frenchNumber(proximite.voisin)} |`,
  `| Même commune (Owendo, Akanda) ou même ville, quartier non précisé | ${frenchNumber(proximite['meme-ville'])} |`,
  `| ${radius('secteur')} | ${frenchNumber(proximite.secteur)} |`,
  `| Quartier inconnu, ou « Libreville » sans quartier | ${frenchNumber(proximite['a-preciser'])} |`,
  `| Plus loin, dans le grand Libreville | ${frenchNumber(proximite.loin)} |`,
  `| Une autre ville | ${frenchNumber(proximite['autre-ville'])}, jamais proposée |`,
  ...YEARS,
  ...COVERED,
  `| Durée inconnue | ${frenchNumber(experience.inconnue)} |`,
  `| Le récit parle du métier demandé | + ${frenchNumber(experience.mots)} |`,
  `| ${experience.groupe.enfants} enfants et plus, moins de ${experience.groupe.annees} ans, aucun signe d'un groupe | - ${frenchNumber(experience.groupe.malus)} |`,
  `| Adultes seulement dans le récit pour garder des enfants, ou l'inverse | ${frenchNumber(experience.autrePublic)} au plus |`,
  `| La famille | ${frenchNumber(poids.famille.heures)} | ${frenchNumber(poids.famille.experience)} | ${frenchNumber(poids.famille.proximite)} |`,
  `| La nounou | ${frenchNumber(poids.nounou.heures)} | | ${frenchNumber(poids.nounou.proximite)} |`,
  `| Aucune heure couverte | ${plafond.aucuneHeure} |`,
  `| Moins de la moitié des heures couverte | ${plafond.moinsDeLaMoitie} |`,
]

const agreement = ({ agreed, total }: Agreement): string =>
  `${agreed} sur ${total} (${frenchNumber(Math.round((agreed / total) * 1000) / 10)} %)`

/** Current agreement of the program with the labelled sets, as rows of the page's table. */
const LABELS: readonly string[] = [
  ...PAIR_SETS.map(({ name, set }) => `| ${name}, paires | ${agreement(pairAgreement(set))} |`),
  `| Quatrième jeu, adresses | ${agreement(addressAgreement())} |`,
  `| Quatrième jeu, récits | ${agreement(experienceAgreement())} |`,
]

describe('the page that explains the score to the agency', () => {
  it.each(EXAMPLES.map((example, i) => [example.titre, worked(example, i)]))('works out: %s', (_, block) => {
    expect(page).toContain(block)
  })

  it.each([...ROWS, ...LABELS])('says: %s', (row) => {
    expect(page).toContain(row)
  })
})
