import { Banner } from '../../ui/surfaces.tsx'

/**
 * What the banner says of each field that a form saves: label and stored value, or null for a field that another line
 * shows or that nobody types. With `satisfies StoredValues<Input>`, a form that leaves a field out does not compile.
 */
export type StoredValues<Input> = {
  readonly [Name in keyof Input]-?: readonly [label: string, value: string] | null
}

/** Lines of the banner for `StoredValues`. */
export const linesOf = (
  values: StoredValues<Record<string, unknown>>,
): readonly (readonly [string, string])[] => Object.values(values).filter((line) => line !== null)

/**
 * Banner after a conflict with another administrator. `now`: labels and values as last read, which are the old ones if
 * reading them after the conflict failed (`useEdit`).
 */
export const Conflict = ({ now }: { readonly now: readonly (readonly [string, string])[] }) => (
  <div role="alert">
    <Banner tone="soleil" icon="alert" title="Modifié entre-temps par quelqu'un d'autre">
      <p>
        Rien n'a été remplacé. Voici les valeurs enregistrées{'\u00a0'}; enregistrez de nouveau pour les
        remplacer par les vôtres.
      </p>
      <ul className="mt-1">
        {now.map(([name, value]) => (
          <li key={name}>
            {name}
            {'\u00a0'}: <strong>{value}</strong>
          </li>
        ))}
      </ul>
    </Banner>
  </div>
)
