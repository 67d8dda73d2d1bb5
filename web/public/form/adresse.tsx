import { useRef, useState } from 'react'
import { QUARTIERS_PATH } from '#contract/pages.ts'
import { TextField } from '../../ui/field.tsx'
import { typeInto } from '../../ui/form.ts'

const SHOWN = 4

const plain = (texte: string): string =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Quarters that match the typed text; none after a comma, which a landmark follows. */
export const suggestQuartiers = (saisi: string, quartiers: readonly string[]): readonly string[] => {
  const debut = plain(saisi)
  if (debut.length < 2 || saisi.includes(',')) return []
  const rank = (nom: string) => {
    const candidate = plain(nom)
    if (candidate === debut) return -1
    if (candidate.startsWith(debut) || candidate.replaceAll(' ', '').startsWith(debut.replaceAll(' ', '')))
      return 2
    return ` ${candidate}`.includes(` ${debut}`) ? 1 : -1
  }
  return quartiers
    .map((nom) => ({ nom, rank: rank(nom) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, SHOWN)
    .map(({ nom }) => nom)
}

let fetched: Promise<readonly string[]> | undefined

/** Names of quarters, fetched once for a page; empty without a network. */
const fetchQuartiers = (): Promise<readonly string[]> => {
  fetched ??= fetch(QUARTIERS_PATH)
    .then((answer): Promise<readonly string[]> => (answer.ok ? answer.json() : Promise.reject(answer)))
    .catch(() => {
      fetched = undefined
      return []
    })
  return fetched
}

/** Address field with suggestions of quarters. Gabon has no street numbers: an address is a quarter and a landmark. */
export const AdresseField = ({ error }: { readonly error?: string | undefined }) => {
  const [quartiers, setQuartiers] = useState<readonly string[]>([])
  const [saisi, setSaisi] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const suggestions = suggestQuartiers(saisi, quartiers)
  return (
    <div ref={box}>
      <TextField
        name="adresse"
        label="Adresse"
        hint="Votre quartier et un repère. Exemple&nbsp;: PK8, derrière la pharmacie."
        error={error}
        autoComplete="street-address"
        onFocus={() => void fetchQuartiers().then(setQuartiers)}
        onInput={(event) => setSaisi(event.currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <ul aria-label="Quartiers proposés" className="mt-2 flex flex-wrap gap-2">
          {suggestions.map((nom) => (
            <li key={nom}>
              <button
                type="button"
                onClick={() => {
                  const input = box.current?.querySelector('input') ?? null
                  typeInto(input, `${nom}, `)
                  input?.focus()
                }}
                className="min-h-12 rounded-full bg-menthe px-4 font-semibold text-foret-fonce hover:bg-white"
              >
                {nom}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
