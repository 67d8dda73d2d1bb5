import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANNEE } from '#tests/support/matching-records.ts'
import { type Experience, readExperience } from './experience.ts'

const read = (texte: string): Experience => readExperience(texte, 'nounou', ANNEE)

/** 'enfants' is left out where 'garde' says more. */
const claims = ({ enfants, garde, devoirs, personne, groupes }: Experience): string =>
  [
    garde ? 'garde' : enfants ? 'enfants' : '',
    devoirs ? 'devoirs' : '',
    personne ? 'personne' : '',
    groupes ? 'groupes' : '',
  ]
    .filter(Boolean)
    .join(' ')

describe('an account of experience', () => {
  it.each<[string, number | null, string]>([
    // Years in numbers and words.
    ["5 ans d'expérience", 5, ''],
    ['cinq ans', 5, ''],
    ["cinq (5) ans d'expérience", 5, ''],
    ['vingt-cinq ans de métier', 25, ''],
    ["une dizaine d'années avec les enfants", 10, 'garde'],
    ['un an et demi', 1.5, ''],
    ['2,5 ans', 2.5, ''],
    ['18 mois', 1.5, ''],
    ['6 mois comme nounou', 0.5, 'garde'],
    ['1 ans 6 mois', 1.5, ''],
    ["2 à 3 ans d'expérience", 2, ''],
    ["moins d'un an", 0.5, ''],
    ['20 ans nounou', 20, 'garde'],
    ['25 ans', 25, ''],
    // Since, from, to.
    ['depuis 2019', 7, ''],
    ['depuis janvier 2020', 6, ''],
    ['Nounou depuis 5 ans', 5, 'garde'],
    ['de 2015 à 2020 crèche', 5, 'garde groupes'],
    ['2015-2020 nounou', 5, 'garde'],
    ['2018 à ce jour', 8, ''],
    ["J'ai commencé en 2019", 7, ''],
    // Several durations.
    ['2 ans chez une famille à Louis, 3 ans dans une crèche', 5, 'garde groupes'],
    ["5 ans d'expérience dont 2 ans en crèche", 5, 'garde groupes'],
    // A careful reading of vague words.
    ['plusieurs années comme nourrice', 3, 'garde'],
    ['quelques années', 2, ''],
    ['depuis longtemps', 3, ''],
    ['longue expérience', null, ''],
    ['Expérimentée', null, ''],
    ["peu d'expérience", 0.5, ''],
    ['quelques mois', 0.25, ''],
    // None.
    ['Débutante', 0, ''],
    ['aucune expérience', 0, ''],
    ["Je n'ai pas encore d'expérience mais je suis motivée", 0, ''],
    ["Je n'ai jamais gardé d'enfants", 0, ''],
    ['jamais travaillé', 0, ''],
    ['Expérience : aucune', 0, ''],
    ['première expérience', 0, ''],
    ['Néant', 0, ''],
    ['Expérience : 0', 0, ''],
    ['non expérimentée', 0, ''],
    ['Je ne veux pas garder de bébés', null, ''],
    ['0', 0, ''],
    ['pas débutante', null, ''],
    ["j'ai débuté comme nounou en crèche", null, 'garde groupes'],
    ['aucune expérience professionnelle, j’ai gardé mes neveux', 0, 'garde'],
    ["Pas d'expérience avec les personnes âgées mais 4 ans de garde d'enfants", 4, 'garde'],
    // Ages are not years of work.
    ["J'ai 32 ans", null, ''],
    ["J'ai 35 ans, je n'ai pas d'expérience", 0, ''],
    ["jeune femme de 28 ans, 3 ans d'expérience", 3, ''],
    ['28 ans, sérieuse et dynamique', null, ''],
    ['22 ans célibataire sans enfant', null, ''],
    ['âge 30 ans expérience 4 ans', 4, ''],
    ['jumeaux de 6 mois pendant 1 an', 1, 'garde groupes'],
    ['âgée de 35 ans', null, ''],
    ['enfants de 0 à 3 ans', null, 'enfants'],
    ['4 ans avec des enfants de 0 à 6 ans', 4, 'garde'],
    ['enfants âgés de 2 à 5 ans pendant 4 ans', 4, 'garde'],
    ['dame âgée de 80 ans gardée pendant 2 ans', 2, 'personne'],
    // Nor is another life.
    ['10 ans comme secrétaire', null, ''],
    ["Secrétaire, 5 ans d'expérience", null, ''],
    ['femme de ménage pendant 5 ans', null, ''],
    ["agent d'entretien 4 ans, nounou 1 an", 1, 'garde'],
    ['5 ans nounou et ménage', 5, 'garde'],
    ['Je vis au Gabon depuis 2015', null, ''],
    ['mariée depuis 10 ans', null, ''],
    ["3 ans d'études", null, ''],
    // What the words prove.
    ["j'ai gardé des jumeaux", null, 'garde groupes'],
    ['6 ans, 3 enfants gardés ensemble', 6, 'garde groupes'],
    ['fratrie de quatre enfants, 3 ans', 3, 'garde groupes'],
    ['débutante, mère de 4 enfants', 0, 'enfants groupes'],
    ['auxiliaire de vie', null, 'personne'],
    ['auxiliaire de puériculture 2 ans', 2, 'garde'],
    ['8 ans auprès de personnes âgées', 8, 'personne'],
    ['aide à la personne 3 ans', 3, 'personne'],
    ['garde malade', null, 'personne'],
    ['soutien scolaire depuis 4 ans', 4, 'devoirs'],
    ["Ancienne institutrice, 10 ans d'école primaire", 10, 'devoirs groupes'],
    ["4 ans nounou, j'aide aussi aux devoirs", 4, 'garde devoirs'],
    // Wishes and denials prove nothing.
    ['je veux garder des enfants', null, ''],
    ["j'adore les enfants", null, ''],
    ["Je n'ai pas d'enfants", null, ''],
    ['je garde pas les bébés', null, ''],
    ['sans problème avec les bébés, 2 ans', 2, 'enfants'],
    ['Non fumeuse, 3 ans en crèche', 3, 'garde groupes'],
    ['je ne garde que des bébés', null, 'garde'],
    ['sérieuse et patiente', null, ''],
    // Slips of the thumb.
    ["deux ans d'expériance", 2, ''],
    ['debutente', 0, ''],
    ['3 annee dexperiance nounu', 3, 'garde'],
    ['sans experiance', 0, ''],
    ["5ans d'exp", 5, ''],
    ['puericultrise 3 ans', 3, 'garde'],
    ['auxilière de vie 2 ans', 2, 'personne'],
  ])('%s', (texte, annees, expected) => {
    const experience = read(texte)
    expect([experience.annees, claims(experience)]).toEqual([annees, expected])
  })

  it('says when a number of years is a careful reading', () => {
    expect(read('plusieurs années').approximatif).toBe(true)
    expect(read('3 ans').approximatif).toBe(false)
  })

  it('takes garder for the trade of the candidate when nobody is named', () => {
    expect(readExperience('garde de nuit à domicile', 'personne', ANNEE)).toMatchObject({
      personne: true,
      garde: false,
    })
    expect(readExperience('garde de nuit à domicile', 'nounou', ANNEE)).toMatchObject({
      personne: false,
      garde: true,
    })
  })

  it('counts from the current year, and never below zero', () => {
    expect(readExperience('depuis 2019', 'nounou', 2030).annees).toBe(11)
    expect(readExperience('depuis 2026', 'nounou', 2026).annees).toBe(0)
  })

  it('reads the same whatever a person says about origin, religion, name or family', () => {
    const about = fc.constantFrom(
      'Je suis gabonaise.',
      'Je suis camerounaise, béninoise, togolaise, sénégalaise, nigériane ou malienne.',
      "De nationalité congolaise, d'ethnie fang.",
      'Fang, punu, nzébi, myènè, obamba, téké.',
      'Chrétienne pratiquante, catholique, musulmane, évangélique.',
      "Je m'appelle Marie-Louise Obame Nzé.",
      'Je vis au Gabon depuis 2015.',
      'Originaire de Oyem.',
      'Mariée, née le 12 mai 1990 à Bitam.',
      'Langue maternelle : fang.',
    )
    const account = fc.constantFrom(
      "5 ans d'expérience avec des bébés.",
      'Débutante.',
      'Auxiliaire de vie depuis 2019.',
      'Soutien scolaire.',
      "Je n'ai jamais travaillé.",
    )
    fc.assert(
      fc.property(account, about, fc.boolean(), (texte, plus, first) => {
        expect(read(first ? `${plus} ${texte}` : `${texte} ${plus}`)).toEqual(read(texte))
      }),
    )
  })

  it('reads any text without failing, and years within a working life', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (texte) => {
        const { annees } = read(texte)
        expect(annees === null || (annees >= 0 && annees <= 60)).toBe(true)
      }),
    )
  })
})
