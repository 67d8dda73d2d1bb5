import {
  defaultVerification,
  inclusCle,
  NO_TEXT,
  REQUIS_CLE,
  VERIFICATION_CLE,
} from '#contract/page-texts.ts'
import { usePageData } from '../page-data.tsx'

const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== NO_TEXT)

const useText = (wanted: string): string | undefined =>
  usePageData().parametres.find(({ cle }) => cle === wanted)?.valeur

/**
 * What the agency verifies about nannies, one point a line, in its own words or by what it requires. Empty only if the
 * stored setting names no known point.
 */
export const useVerification = (): readonly string[] => {
  const own = lines(useText(VERIFICATION_CLE) ?? '')
  const requis = useText(REQUIS_CLE)
  return own.length > 0 ? own : lines(defaultVerification(requis))
}

/** What a package's price includes, one point a line; empty while the agency has not written it. */
export const useInclus = (prestationId: string): readonly string[] =>
  lines(useText(inclusCle(prestationId)) ?? '')
