import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { POINTS, type Point, type Verifications } from '#contract/verifications.admin.ts'
import { summaryOf, verificationsQuery } from './use-verifications.ts'

const namesOf = (points: readonly Point[]): string => points.map((point) => POINTS[point]).join(', ')

/** Shown before an application is accepted: the required points that are not verified, or that all of them are. */
export const MissingPoints = ({ candidatureId }: { readonly candidatureId: string }) => {
  const { data, isPending, isError } = useQuery(verificationsQuery(candidatureId))
  const [waited] = useState(isPending)
  return (
    // High enough for seven points: the button below does not move when they arrive.
    <span className={`mt-3 grid text-sm ${waited ? 'min-h-30 sm:min-h-24' : ''}`}>
      {data ? (
        <Found verifications={data} />
      ) : (
        <span className="content-center rounded-champ bg-brume px-3 py-2">
          {isError ? "La vérification n'a pas pu être lue." : 'Chargement...'}
        </span>
      )}
    </span>
  )
}

const Found = ({ verifications }: { readonly verifications: Verifications }) => {
  const { requis, verifies } = verifications
  const missing = requis.filter((point) => !verifies.includes(point))
  const isComplete = missing.length === 0
  return (
    <span
      className={`content-center rounded-champ px-3 py-2 text-encre ${isComplete ? 'bg-menthe' : 'bg-soleil-clair'}`}
    >
      <strong className="block">{isComplete ? 'Tout est vérifié' : 'Vérification incomplète'}</strong>
      {summaryOf(verifications)}
      {isComplete ? `\u00a0: ${namesOf(requis)}.` : `. Il manque\u00a0: ${namesOf(missing)}.`}
    </span>
  )
}
