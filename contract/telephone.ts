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

/** Replaces each run of Unicode spaces and invisible marks (pasted from other programs) by one space, and trims. */
export const normalizeSpaces = (input: string): string =>
  input.replace(/[\s\u200b\u200e\u200f\u2060\ufeff]+/gu, ' ').trim()

/** The strict rule: +241 and exactly eight digits once spaces and hyphens are removed. Returns E.164 or null. */
export const parseStrictTelephone = (input: string): string | null => {
  const compact = normalizeSpaces(input).replace(/[ -]/g, '')
  return /^\+241\d{8}$/.test(compact) ? compact : null
}

/** Two numbers have this many digits at least; one number has at most 14 (00241 and nine digits). */
const DIGITS_OF_TWO = 16

/** Whether a text holds more than one phone number. Letters between them do not matter: "066123456 ou 074123456". */
export const holdsSeveralTelephones = (input: string): boolean =>
  input.replace(/\D/g, '').length >= DIGITS_OF_TWO

/** Parses every spelling in use: 066 12 34 56, 66123456, 00241…, 241…, +241 (0)66…, dots, slashes, words beside it. */
export const parseTelephone = (input: string): ParsedTelephone => {
  if (normalizeSpaces(input) === '') return { kind: 'empty' }
  if (holdsSeveralTelephones(input)) return { kind: 'several' }
  const national = input
    .replace(/[^+\d]/g, '')
    .replace(/^00241/, '+241')
    .replace(/^241(?=\d{8,9}$)/, '+241')
    .replace(/^\+241/, '')
  if (!/^\d+$/.test(national)) return { kind: 'invalid' }
  if (national.length === 9 && national.startsWith('0'))
    return { kind: 'valid', e164: `+241${national.slice(1)}` }
  if (national.length !== 8) return { kind: 'invalid' }
  const newPrefix = NEW_PREFIXES[national.slice(0, 2)]
  if (newPrefix)
    return { kind: 'outdated', e164: `+241${national}`, suggestion: `+241${newPrefix}${national.slice(2)}` }
  return { kind: 'valid', e164: `+241${national}` }
}
