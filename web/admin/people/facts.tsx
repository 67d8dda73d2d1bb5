import type { ReactNode } from 'react'

/** List of labels and values, without those whose value is null, undefined or empty. */
export const Facts = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
}) => (
  <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-[10rem_1fr]">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="-mb-2.5 text-sm text-texte sm:mb-0 sm:text-base">{name}</dt>
          <dd className="min-w-0 whitespace-pre-line wrap-anywhere font-semibold">{value}</dd>
        </div>
      ))}
  </dl>
)
