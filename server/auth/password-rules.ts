import { MIN_PASSWORD } from '#contract/profile.admin.ts'
import type { Config } from '../config.ts'
import { normalizeUsername } from './username.ts'

/** Minimum number of characters outside a private start (docs/product.md, "Passwords"). */
const MIN_PUBLIC_PASSWORD = 8
/** Passwords that an attacker of this site tries first. */
const OF_THIS_SITE = ['garde-enfants', 'gardeenfants', 'nounou', 'gabon', 'agence']
/** A known password with a few digits or signs behind it is known too: `soleil2026!`, `sécurité1`. */
const SHORT_SUFFIX = /[^\p{L}\p{M}]{1,5}$/u

export const minPasswordOf = ({ privateStart }: Pick<Config, 'privateStart'>): number =>
  privateStart ? MIN_PASSWORD : MIN_PUBLIC_PASSWORD

let lists: Promise<ReadonlySet<string>> | undefined

/** More than 100,000 known passwords, French words and first names. Loaded at the first use: about 10 MB. */
const knownPasswords = (): Promise<ReadonlySet<string>> => {
  lists ??= Promise.all([import('@zxcvbn-ts/language-common'), import('@zxcvbn-ts/language-fr')]).then(
    ([common, french]) =>
      new Set([
        ...common.dictionary['passwords-common'],
        ...french.dictionary['commonWords-fr'],
        ...french.dictionary['firstnames-fr'],
        ...french.dictionary['wikipedia-fr'],
        ...OF_THIS_SITE,
      ]),
  )
  return lists
}

/** French sentence that says why a new password is refused, or null. */
export const passwordProblem = async (
  password: string,
  username: string,
  config: Pick<Config, 'privateStart'>,
): Promise<string | null> => {
  const min = minPasswordOf(config)
  if (password.length < min) return `Le nouveau mot de passe doit contenir au moins ${min} caractères`
  const compared = password.toLowerCase()
  const base = compared.replace(SHORT_SUFFIX, '')
  const name = normalizeUsername(username)
  if (compared === name || base === name) return "Le mot de passe ne doit pas être le nom d'utilisateur"
  const known = await knownPasswords()
  return known.has(compared) || known.has(base)
    ? 'Ce mot de passe est trop connu\u00a0: choisissez-en un autre'
    : null
}
