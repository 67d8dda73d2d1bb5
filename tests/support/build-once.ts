import { buildIfStale } from '#scripts/build.ts'

/** Browsers get what `npm start` would give them. */
export default async (): Promise<void> => {
  await buildIfStale()
}
