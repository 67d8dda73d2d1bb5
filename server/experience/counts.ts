import { continuesNumber, numberEnd } from './durations.ts'
import { at, clauseStartAt, has, isUnrelated, type Reading } from './reading.ts'

import { MEANING as M } from './words.ts'

/** Lookups over the numbers of one account, worked out once: no rule about one number walks to all the others. */
export interface Counts {
  /**
   * Position of what a duration at `start` may be of each of: the nearest number of families or houses before it, else
   * after it, else the nearest number of children; -1 for none.
   */
  readonly countedAround: (start: number) => number
  /** Position before the list of numbers, ages and times that ends at `i`: "enfants de 2, 5 et 7 ans". */
  readonly beforeList: (i: number) => number
  /** Whether the clause of `i` is nothing but durations, more than one, right after children: "(3 ans et 5 ans)". */
  readonly isListOfAges: (i: number) => boolean
}

/** Whether something other than time is counted at `i` ("deux familles"), and not in what she says of her life. */
const isCount = (reading: Reading, i: number): boolean =>
  has(reading, i, M.number) &&
  // "vingt-cinq" is counted from its first word on.
  !(i > 0 && continuesNumber(reading, i - 1)) &&
  !has(reading, numberEnd(reading, i), M.time | M.ordinal | M.number | M.break) &&
  !isUnrelated(reading, i)

/** "de 2, 5 et 7 ans": a number and a comma continue the list. */
export const continuesList = (reading: Reading, i: number): boolean =>
  at(reading, i) === M.break && has(reading, i - 1, M.number)

export const createCounts = (reading: Reading): Counts => {
  const { tokens } = reading
  const lists: number[] = []
  const familiesBefore: number[] = []
  const childrenBefore: number[] = []
  for (const i of tokens.keys()) {
    const inList = continuesList(reading, i) || has(reading, i, M.of | M.to | M.number | M.time | M.age)
    lists.push(inList ? (lists[i - 1] ?? i - 1) : i)
    const counted = isCount(reading, i)
    const ofChildren = has(reading, i + 1, M.child | M.kin)
    familiesBefore.push(counted && !ofChildren ? i : (familiesBefore[i - 1] ?? -1))
    childrenBefore.push(counted && ofChildren ? i : (childrenBefore[i - 1] ?? -1))
  }
  const familiesAfter = new Array<number>(tokens.length).fill(-1)
  const childrenAfter = new Array<number>(tokens.length).fill(-1)
  for (let i = tokens.length - 1; i >= 0; i--) {
    familiesAfter[i] = familiesBefore[i] === i ? i : (familiesAfter[i + 1] ?? -1)
    childrenAfter[i] = childrenBefore[i] === i ? i : (childrenAfter[i + 1] ?? -1)
  }
  const knownLists = new Map<number, boolean>()
  const readListOfAges = (start: number): boolean => {
    if (!has(reading, start - 2, M.child)) return false
    let ages = 0
    let i = start
    for (; has(reading, i, M.number | M.time | M.to | M.of); i++) if (has(reading, i, M.time)) ages++
    return ages > 1 && at(reading, i) === M.break
  }
  return {
    countedAround: (start) =>
      [
        familiesBefore[start - 1],
        familiesAfter[start + 1],
        childrenBefore[start - 1],
        childrenAfter[start + 1],
      ].find((position) => position !== undefined && position >= 0) ?? -1,
    beforeList: (i) => lists[i] ?? i,
    isListOfAges: (i) => {
      const start = clauseStartAt(reading, i)
      const known = knownLists.get(start) ?? readListOfAges(start)
      knownLists.set(start, known)
      return known
    },
  }
}
