// Not in telephone.ts: the home page displays phone numbers, and does not need the parser.

/** +24166123456 → "+241 66 12 34 56"; anything else as it is. */
export const formatTelephone = (e164: string): string =>
  e164.replace(/^\+241(\d\d)(\d\d)(\d\d)(\d\d)$/, '+241 $1 $2 $3 $4')
