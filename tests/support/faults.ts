/** `npm run faults` runs the fault suite at length and prints its figures; the tests run its short form. */
export const LONG = process.env.FAULTS === 'long'

/** By how much the long form does more. */
export const SCALE = LONG ? 10 : 1

/** Prints the figures of one fault in the long form. */
export const report = (fault: string, figures: Readonly<Record<string, number>>): void => {
  if (!LONG) return
  const text = Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  process.stdout.write(`${fault}: ${text}\n`)
}
