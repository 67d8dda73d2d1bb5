import { buildIfStale } from '#scripts/build.ts'

/** Builds the application unless the last build is current. */
export default async (): Promise<void> => {
  await buildIfStale()
}
