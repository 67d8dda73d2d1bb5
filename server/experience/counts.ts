import { continuesNumber, numberEnd } from './durations.ts'
import type { Reading } from './reading.ts'
import { MEANING as M } from './words.ts'

/** Whether something other than time is counted at `i` ("deux familles"), and not in what she says of her life. */
const isCount = (reading: Reading, i: number): boolean =>
  reading.has(i, M.number) &&
  // "vingt-cinq" is counted from its first word on.
  !(i > 0 && continuesNumber(reading, i - 1)) &&
  !reading.has(numberEnd(reading, i), M.time | M.ordinal | M.number | M.break) &&
  !reading.isUnrelated(i)

/** "de 2, 5 et 7 ans": a number and a comma continue the list; "enfants (3 ans et 5 ans)": a bracket after children begins it. */
export const continuesList = (reading: Reading, i: number): boolean =>
  reading.at(i) === M.break &&
  (reading.has(i - 1, M.number) || (reading.value(i) > 0 && reading.has(i - 1, M.child)))

/** What the numbers of one account count. Computed once: no rule about one number walks to all the others. */
export const createCounts = (reading: Reading) => {
  const lists: number[] = []
  const families: (number | undefined)[] = []
  const children: (number | undefined)[] = []
  for (let i = 0; i < reading.count; i++) {
    const inList = continuesList(reading, i) || reading.has(i, M.of | M.to | M.number | M.time | M.age)
    lists.push(inList ? (lists[i - 1] ?? i - 1) : i)
    const counted = isCount(reading, i)
    const ofChildren = reading.has(i + 1, M.child | M.kin)
    families.push(counted && !ofChildren ? i : families[i - 1])
    children.push(counted && ofChildren ? i : children[i - 1])
  }
  const firstFamilies = families.find((position) => position !== undefined)
  const firstChildren = children.find((position) => position !== undefined)
  return {
    /**
     * Position of what a duration at `start` may be of each of: the number of families before it, else after it, else
     * that of children; undefined for none.
     */
    countedAround: (start: number): number | undefined =>
      families[start - 1] ?? firstFamilies ?? children[start - 1] ?? firstChildren,
    /** Position before the list of numbers, ages and times that ends at `i`: "enfants de 2, 5 et 7 ans". */
    beforeList: (i: number): number => lists[i] ?? i,
  }
}
export type Counts = ReturnType<typeof createCounts>
