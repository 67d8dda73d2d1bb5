/** True in `npm run faults`, which runs the long form of the fault suite and prints its figures. */
export const LONG = process.env.FAULTS === 'long'

/** Number of repetitions, as a factor: 10 in the long form. */
export const SCALE = LONG ? 10 : 1

/** Prints the figures of one fault; only in the long form. */
export const report = (fault: string, figures: Readonly<Record<string, number>>): void => {
  if (!LONG) return
  const text = Object.entries(figures)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
  process.stdout.write(`${fault}: ${text}\n`)
}
