/**
 * Gabonese phone numbers. National numbers have nine digits since 2019 (0XX XX XX XX); the old plan with eight digits
 * was switched off on 6 April 2024. The international form is +241 and the eight digits after the zero.
 */

/** Two-digit prefix of the old plan → prefix of today without the leading zero. */
const NEW_PREFIXES: Readonly<Record<string, string>> = {
  '01': '11',
  '02': '62',
  '04': '74',
  '05': '65',
  '06': '66',
  '07': '77',
}

export type ParsedTelephone =
  /** `e164`: the number as E.164. */
  | { readonly kind: 'valid'; readonly e164: string }
  /** A number of the old plan, and its current form. The visitor may keep the old one. */
  | { readonly kind: 'outdated'; readonly e164: string; readonly suggestion: string }
  | { readonly kind: 'empty' }
  /** Two numbers or more: the agency would not know which one to call. */
  | { readonly kind: 'several' }
  | { readonly kind: 'invalid' }

/**
 * Replaces each run of Unicode spaces and invisible marks by one space, and trims. Other programs put marks of
 * hyphenation and of the direction of writing around a number that is copied.
 */
export const normalizeSpaces = (input: string): string =>
  input.replace(/[\s\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu, ' ').trim()

/** The strict rule: +241 and exactly eight digits once spaces and hyphens are removed. Returns E.164 or null. */
export const parseStrictTelephone = (input: string): string | null => {
  const compact = normalizeSpaces(input).replace(/[ -]/g, '')
  return /^\+241\d{8}$/.test(compact) ? compact : null
}

/** Two numbers have this many digits at least; one number has at most 14 (00241 and nine digits). */
const DIGITS_OF_TWO = 16

/**
 * Whether a text has the digits of two phone numbers. What stands between them does not matter: "066123456 ou
 * 074123456".
 */
export const holdsSeveralTelephones = (input: string): boolean =>
  input.replace(/\D/g, '').length >= DIGITS_OF_TWO

/** Parses every spelling in use: 066 12 34 56, 66123456, 00241…, 241…, +241 (0)66…, dots, slashes, words beside it. */
export const parseTelephone = (input: string): ParsedTelephone => {
  if (normalizeSpaces(input) === '') return { kind: 'empty' }
  if (holdsSeveralTelephones(input)) return { kind: 'several' }
  const national = input
    .replace(/[^+\d]/g, '')
    .replace(/(?!^)\+/g, '')
    .replace(/^00241/, '+241')
    .replace(/^241(?=\d{8,9}$)/, '+241')
    .replace(/^\+241/, '')
  if (!/^\d+$/.test(national)) return { kind: 'invalid' }
  const local = national.replace(/^0(?=\d{8}$)/, '')
  if (local.length !== 8) return { kind: 'invalid' }
  const e164 = `+241${local}`
  const newPrefix = NEW_PREFIXES[local.slice(0, 2)]
  if (newPrefix) return { kind: 'outdated', e164, suggestion: `+241${newPrefix}${local.slice(2)}` }
  return { kind: 'valid', e164 }
}
