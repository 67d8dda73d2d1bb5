/**
 * Names before which "de" becomes "d'": a vowel ("d'Awa"), y before a consonant ("d'Yvonne"), a mute h ("d'Hélène").
 * The h of names from the Sahel is pronounced; it comes before a or ou ("de Hawa").
 */
const ELIDED = /^(?:[aeiouœæ]|y(?![aeiou])|h(?!a|ou))/i

/** A name after "de", or after "d'" where French elides: "de Paul", "d'Awa". */
export const withDe = (nom: string): string =>
  ELIDED.test(nom.trimStart().normalize('NFD')) ? `d'${nom.trimStart()}` : `de ${nom}`
