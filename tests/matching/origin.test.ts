import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readExperience } from '#server/experience/read-experience.ts'
import { PHRASES } from '#server/experience/words.ts'
import { reasons } from '#server/matches/reasons.ts'
import { score, signals } from '#server/matches/score.ts'
import { PLACES } from '#server/places/known-places.ts'
import { ORIGIN_WORDS } from '#server/places/phrases.ts'
import { readAddress } from '#server/places/read-address.ts'
import {
  addresses,
  aNanny,
  anyNannyFields,
  anyRequestFields,
  aRequest,
  experiences,
  type NannyFields,
  type RequestFields,
  YEAR,
} from '#tests/support/matching-records.ts'

/** Words about origin and belief, written independently of the reader's own list (ORIGIN_WORDS). */
const ABOUT_ORIGIN =
  `gabonaise gabonais gabonaises Camerounaise camerounais congolaise Congolais togolaise togolais
  béninoise béninois sénégalaise malienne malien maliens nigériane nigérien ghanéenne ivoirienne burkinabè tchadienne
  centrafricaine équato-guinéenne équato-guinéen santoméenne angolaise guinéenne mauritanien marocaine tunisien
  française français belge suisse canadienne américaine libanaise libanais syrien chinoise chinois indien turque espagnole
  portugais italienne africaine européenne étrangère métisse fang Fang punu myènè nzebi obamba téké kota tsogo vili galoa
  akélé mpongwè pygmée bamiléké haoussa Gabon Cameroun Congo Togo Bénin Sénégal Mali Nigeria Ghana Tchad France Liban
  Maroc Chine RDC catholique chrétienne chrétien musulmane musulman protestante évangélique pentecôtiste animiste
  pratiquante croyant`.split(/\s+/)

const NAMES =
  `Marie-Louise Obame Nzé,Aïcha Moussavou,Grâce Mba,Fatou Diallo,Nadège Ndong Ella,Chimène Bouanga,
  Prudence Koumba,Jean-Pierre Nguema,Désirée Mintsa,Solange Boussougou`.split(/,\s*/)

const plain = (about: string): string =>
  about
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace('-', ' ')

const PLACE_NAMES = PLACES.flatMap(({ aliases }) => aliases.map((alias) => alias.replaceAll(' ', '')))
/** Without the words that are part of a place name, such as "Chine" in Bambou Chine and "France" in Franceville. */
const IN_NO_PLACE = ABOUT_ORIGIN.filter((about) => !PLACE_NAMES.some((name) => name.includes(plain(about))))

/** A text (`text`), and the same text with a word inserted at any position (`extended`). */
const withWord = (texts: readonly string[], about: readonly string[]) =>
  fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...about), fc.nat()).map(([text, word, at]) => {
    const words = text.split(' ')
    words.splice(at % (words.length + 1), 0, word)
    return { text, extended: words.join(' ') }
  })
const anExperienceText = withWord(experiences, ABOUT_ORIGIN)
const anAddress = withWord(addresses, IN_NO_PLACE)

const RUNS = { numRuns: 3000 }

const read = (texte: string) => readExperience(texte, 'nounou', YEAR)

const outcome = (request: RequestFields, candidate: NannyFields) => {
  const [family, nanny] = [aRequest(request), aNanny(candidate)]
  return { score: score(signals(family, nanny)), reasons: reasons(family, nanny) }
}

describe('a word about origin or belief', () => {
  it('is in the list that the readers remove, and is no word of the reader of experience texts', () => {
    expect(ABOUT_ORIGIN.filter((about) => !ORIGIN_WORDS.includes(plain(about)))).toEqual([])
    expect(ORIGIN_WORDS.filter((word) => PHRASES.has(word))).toEqual([])
  })

  it('never changes the experience that is read, at any position', () => {
    fc.assert(
      fc.property(anExperienceText, ({ text, extended }) => {
        expect(read(extended)).toEqual(read(text))
      }),
      RUNS,
    )
  })

  it('never changes the place that is read, at any position, unless it is part of a place name', () => {
    fc.assert(
      fc.property(anAddress, ({ text, extended }) => {
        expect(readAddress(extended).place).toBe(readAddress(text).place)
      }),
      RUNS,
    )
  })

  it('never changes a score or a reason, in any text of either side', () => {
    fc.assert(
      fc.property(
        anyRequestFields,
        anyNannyFields,
        anAddress,
        anAddress,
        anExperienceText,
        (request, candidate, home, work, experience) => {
          const original = outcome(
            { ...request, adresse: work.text },
            { ...candidate, adresse: home.text, experience: experience.text },
          )
          const extended = outcome(
            { ...request, adresse: work.extended },
            { ...candidate, adresse: home.extended, experience: experience.extended },
          )
          expect(extended).toEqual(original)
        },
      ),
      RUNS,
    )
  })

  it('never changes the experience that is read when it is in a separate sentence', () => {
    const sentence = fc.constantFrom<(about: string) => string>(
      (about) => `Je suis ${about}.`,
      (about) => `De nationalité ${about}, d'ethnie ${about}.`,
      (about) => `Originaire du ${about}.`,
      (about) => `Langue maternelle : ${about}.`,
      (about) => `Je parle ${about} et ${about}.`,
      () => 'Je vis au Gabon depuis 2015.',
      () => 'Mariée, née le 12 mai 1990 à Bitam.',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...experiences),
        sentence,
        fc.constantFrom(...ABOUT_ORIGIN),
        fc.boolean(),
        (experience, tell, about, first) => {
          const extended = first ? `${tell(about)} ${experience}.` : `${experience}. ${tell(about)}`
          expect(read(extended)).toEqual(read(experience))
        },
      ),
      RUNS,
    )
  })
})

describe('the sex of a candidate', () => {
  /** Feminine and masculine of words that candidates use of themselves and of their trade. */
  const FORMS: readonly (readonly [string, string])[] = [
    ['Expérimentée', 'Expérimenté'],
    ['Débutante', 'Débutant'],
    ['institutrice', 'instituteur'],
    ['auxiliaire puéricultrice', 'auxiliaire en puériculture'],
    ['aide soignante', 'aide soignant'],
    ['infirmière', 'infirmier'],
    ['monitrice de crèche', 'moniteur de crèche'],
    ['étudiante', 'étudiant'],
    ['cuisinière', 'cuisinier'],
    ['mariée', 'marié'],
    ['passionnée par les enfants', 'passionné par les enfants'],
    ['âgée de 35 ans', 'âgé de 35 ans'],
    ['employée de maison', 'employé de maison'],
    ['arrivée à Libreville en 2015', 'arrivé à Libreville en 2015'],
    ['Je suis une femme', 'Je suis un homme'],
    ['Mme', 'M.'],
    ['mère de famille', 'père de famille'],
  ]

  it('never changes a score or a reason, in the experience of any candidate', () => {
    fc.assert(
      fc.property(
        anyRequestFields,
        anyNannyFields,
        fc.constantFrom(...FORMS),
        fc.boolean(),
        (request, candidate, forms, first) => {
          const [hers, his] = forms.map((word) => {
            const experience = first
              ? `${word}. ${candidate.experience}`
              : `${candidate.experience}. ${word}, sérieuse`
            return outcome(request, { ...candidate, experience })
          })
          expect(his).toEqual(hers)
        },
      ),
      RUNS,
    )
  })

  it('is no fact that the reader finds, and changes none of the facts', () => {
    for (const [hers, his] of FORMS) expect(read(his), his).toEqual(read(hers))
    expect(Object.keys(read(''))).toEqual([
      'annees',
      'approximatif',
      'enfants',
      'garde',
      'devoirs',
      'personne',
      'groupes',
    ])
  })
})

describe('a name', () => {
  it("never changes the experience that is read, as the candidate's name or a family's", () => {
    const slot = fc.constantFrom<(name: string) => (experience: string) => string>(
      (name) => (experience) => `Je m'appelle ${name}. ${experience}`,
      (name) => (experience) => `${name}, ${experience}`,
      (name) => (experience) => `${experience}. ${name}`,
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...experiences),
        slot,
        fc.constantFrom(...NAMES),
        fc.constantFrom(...NAMES),
        (experience, write, one, other) => {
          expect(read(write(one)(experience))).toEqual(read(write(other)(experience)))
          expect(read(`3 ans chez Mme ${one}`)).toEqual(read(`3 ans chez Mme ${other}`))
        },
      ),
      RUNS,
    )
  })
})
