/**
 * Before a vowel and a mute h "de" loses its own: "d'Awa", "d'Élodie", "d'Yvonne", "d'Hélène", but "de Yann" and
 * "de Hawa": the h of names from the Sahel is heard, and in them it stands before a or ou.
 */
const ELIDED = /^(?:[aeiouœæ]|y(?![aeiou])|h(?!a|ou))/i

/** "de" or "d'" and a name. */
export const withDe = (nom: string): string =>
  ELIDED.test(nom.trimStart().normalize('NFD')) ? `d'${nom.trimStart()}` : `de ${nom}`
