import type { FirstAdmin } from './db/seed.ts'

/** Prints the first account unless it is from the environment. Null, for a site that has an account: nothing. */
export const printFirstAdmin = (first: FirstAdmin | null): void => {
  if (first?.from === 'random')
    process.stdout.write(
      `Premier compte administrateur\u00a0: ${first.username} / ${first.password}\nNotez ce mot de passe\u00a0: il n'est affiché qu'une fois.\n`,
    )
  if (first?.from === 'default')
    process.stdout.write(`Compte administrateur de départ\u00a0: ${first.username} / ${first.password}\n`)
}
