import { build, isFresh } from '#scripts/build.ts'

/** Browsers get what `npm start` would give them. */
export default async (): Promise<void> => {
  if (!(await isFresh())) await build()
}
