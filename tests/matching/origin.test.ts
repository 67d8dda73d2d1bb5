import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORIGIN_WORDS } from '#server/experience/origin-words.ts'
import { readExperience } from '#server/experience/read-experience.ts'
import { EXPERIENCE_WORDS } from '#server/experience/words.ts'
import { reasons } from '#server/matches/reasons.ts'
import { score, signals } from '#server/matches/score.ts'
import { PLACES } from '#server/places/known-places.ts'
import { readAddress } from '#server/places/read-address.ts'
import {
  ANNEE,
  accounts,
  addresses,
  aNanny,
  anyNannyFields,
  anyRequestFields,
  aRequest,
  type NannyFields,
  type RequestFields,
} from '#tests/support/matching-records.ts'

/** Written apart from the list that the reader has. */
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
/** But for Bambou Chine and Franceville. */
const IN_NO_PLACE = ABOUT_ORIGIN.filter((about) => !PLACE_NAMES.some((name) => name.includes(plain(about))))

/** A text with a word put into one of its gaps, its beginning and its end among them. */
const withWord = (texts: readonly string[], about: readonly string[]) =>
  fc.tuple(fc.constantFrom(...texts), fc.constantFrom(...about), fc.nat()).map(([text, word, at]) => {
    const words = text.split(' ')
    words.splice(at % (words.length + 1), 0, word)
    return { text, told: words.join(' ') }
  })
const anAccount = withWord(accounts, ABOUT_ORIGIN)
const anAddress = withWord(addresses, IN_NO_PLACE)

const RUNS = { numRuns: 3000 }

describe('where somebody comes from, and what she believes', () => {
  it('is known to the reader in every word of this test, and each of its words means nothing else', () => {
    expect(ABOUT_ORIGIN.filter((about) => !ORIGIN_WORDS.has(plain(about)))).toEqual([])
    const phrases = EXPERIENCE_WORDS.flatMap(([, list]) => list.split(',').map((phrase) => phrase.trim()))
    expect(phrases.filter((phrase) => ORIGIN_WORDS.has(phrase))).toEqual([])
  })

  it('never changes what is read of her experience, wherever it stands', () => {
    const read = (texte: string) => readExperience(texte, 'nounou', ANNEE)
    fc.assert(
      fc.property(anAccount, ({ text, told }) => {
        expect(read(told)).toEqual(read(text))
      }),
      RUNS,
    )
  })

  it('never changes where somebody lives, wherever it stands, unless a place is called so', () => {
    const read = (adresse: string) => readAddress(adresse).place
    fc.assert(
      fc.property(anAddress, ({ text, told }) => {
        expect(read(told)).toBe(read(text))
      }),
      RUNS,
    )
  })

  it('never changes a score or a reason, told in any text of either side', () => {
    const outcome = (request: RequestFields, candidate: NannyFields) => {
      const [family, nanny] = [aRequest(request).facts, aNanny(candidate).facts]
      return { score: score(signals(family, nanny)), reasons: reasons(family, nanny) }
    }
    fc.assert(
      fc.property(
        anyRequestFields,
        anyNannyFields,
        anAddress,
        anAddress,
        anAccount,
        (request, candidate, home, work, account) => {
          const silent = outcome(
            { ...request, adresse: work.text },
            { ...candidate, adresse: home.text, experience: account.text },
          )
          const told = outcome(
            { ...request, adresse: work.told },
            { ...candidate, adresse: home.told, experience: account.told },
          )
          expect(told).toEqual(silent)
        },
      ),
      RUNS,
    )
  })

  it('never changes anything when she tells it in a sentence of its own', () => {
    const sentence = fc.constantFrom<(about: string) => string>(
      (about) => `Je suis ${about}.`,
      (about) => `De nationalité ${about}, d'ethnie ${about}.`,
      (about) => `Originaire du ${about}.`,
      (about) => `Langue maternelle : ${about}.`,
      (about) => `Je parle ${about} et ${about}.`,
      () => 'Je vis au Gabon depuis 2015.',
      () => 'Mariée, née le 12 mai 1990 à Bitam.',
    )
    const read = (texte: string) => readExperience(texte, 'nounou', ANNEE)
    fc.assert(
      fc.property(
        fc.constantFrom(...accounts),
        sentence,
        fc.constantFrom(...ABOUT_ORIGIN),
        fc.boolean(),
        (account, tell, about, first) => {
          const told = first ? `${tell(about)} ${account}.` : `${account}. ${tell(about)}`
          expect(read(told)).toEqual(read(account))
        },
      ),
      RUNS,
    )
  })
})

describe('a name', () => {
  it("never changes what is read of her experience, hers or a family's", () => {
    const slot = fc.constantFrom<(name: string) => (account: string) => string>(
      (name) => (account) => `Je m'appelle ${name}. ${account}`,
      (name) => (account) => `${name}, ${account}`,
      (name) => (account) => `${account}. ${name}`,
    )
    const read = (texte: string) => readExperience(texte, 'nounou', ANNEE)
    fc.assert(
      fc.property(
        fc.constantFrom(...accounts),
        slot,
        fc.constantFrom(...NAMES),
        fc.constantFrom(...NAMES),
        (account, write, one, other) => {
          expect(read(write(one)(account))).toEqual(read(write(other)(account)))
          expect(read(`3 ans chez Mme ${one}`)).toEqual(read(`3 ans chez Mme ${other}`))
        },
      ),
      RUNS,
    )
  })
})
