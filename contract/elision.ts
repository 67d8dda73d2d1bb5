/**
 * Names before which "de" becomes "d'": they begin with a vowel ("d'Awa"), y before a consonant ("d'Yvonne"), or h
 * ("d'Hélène"), except before a or ou, where names from the Sahel pronounce it ("de Hawa").
 */
const ELIDED = /^(?:[aeiouœæ]|y(?![aeiou])|h(?!a|ou))/i

/** A name after "de", or after "d'" where French elides: "de Paul", "d'Awa". */
export const withDe = (nom: string): string =>
  ELIDED.test(nom.trimStart().normalize('NFD')) ? `d'${nom.trimStart()}` : `de ${nom}`
