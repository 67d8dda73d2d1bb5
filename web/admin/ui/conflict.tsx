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

/** What a conflict with another administrator is about (`useEdit`). */
export interface ConflictOf<Version> {
  /** The version that the form was opened with. */
  readonly before: Version
  /** The stored one, or the last one read if reading it after the conflict failed. */
  readonly now: Version
}

/**
 * Banner after a conflict with another administrator: the stored lines that are new or have another value. `lines`:
 * labels and values of a version, with a key where two lines may have one label; `by`: who changed it, where that is
 * known.
 */
export const Conflict = <Version,>({
  before,
  now,
  lines,
  by = "quelqu'un d'autre",
}: ConflictOf<Version> & {
  readonly lines: (version: Version) => readonly (readonly [label: string, value: string, key?: string])[]
  readonly by?: string | undefined
}) => {
  const old = new Map(lines(before).map(([label, value, key = label]) => [key, value]))
  const changed = lines(now).filter(([label, value, key = label]) => old.get(key) !== value)
  return (
    <div role="alert">
      <Banner tone="soleil" icon="alert" title={`Modifié entre-temps par ${by}`}>
        <p>
          Rien n'a été remplacé. Enregistrez de nouveau pour mettre vos valeurs à la place
          {changed.length > 0 ? ' de\u00a0:' : '.'}
        </p>
        <ul className="mt-1 empty:hidden">
          {changed.map(([label, value, key = label]) => (
            <li key={key}>
              {label}
              {'\u00a0'}: <strong>{value}</strong>
            </li>
          ))}
        </ul>
      </Banner>
    </div>
  )
}
