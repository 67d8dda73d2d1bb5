import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#contract/days.admin.ts'
import {
  DONE_ETAT,
  ETATS_VERIFICATION,
  EXPIRATION_DAYS,
  isVerified,
  POINT_KEYS,
  POINTS,
  type Point,
  type Verification,
  wasChecked,
} from '#contract/verifications.admin.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/surfaces.tsx'
import type { AttachedDocument } from '../documents/documents.ts'
import { useLoadingPart } from '../lists/record-parts.tsx'
import { useMayWrite } from '../session/may-write.tsx'
import { EditButton } from '../ui/edit-button.tsx'
import { Failed } from '../ui/failed.tsx'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import { formatShortJour, today } from '../ui/time.ts'
import { PointDialog } from './point-dialog.tsx'
import { rowOf, summaryOf, useMarkDone, verificationsQuery } from './use-verifications.ts'

const TONES = { a_faire: 'neutral', demande: 'waiting', fait: 'positive', non_conforme: 'negative' } as const

/** State of a point in words and colour. */
const stateOf = (row: Verification | undefined): readonly [Tone, string] => {
  const day = today()
  if (!row) return [TONES.a_faire, ETATS_VERIFICATION.a_faire]
  const { etat, expiration } = row
  if (etat === DONE_ETAT && expiration !== null) {
    if (!isVerified(row, day)) return ['negative', `Expiré le ${formatShortJour(expiration)}`]
    if (expiration <= addDays(day, EXPIRATION_DAYS))
      return ['waiting', `Expire le ${formatShortJour(expiration)}`]
  }
  return [TONES[etat], ETATS_VERIFICATION[etat]]
}

/** What is verified of a candidate or employee: one tap marks a point, a dialog has the rest. */
export const VerificationSection = ({
  candidatureId,
  documents,
}: {
  readonly candidatureId: string
  readonly documents: readonly AttachedDocument[]
}) => {
  const query = useQuery(verificationsQuery(candidatureId))
  useLoadingPart(query.isPending)
  const [edited, setEdited] = useState<Point | null>(null)
  const { data } = query
  const isComplete = data && data.verifies.length === data.requis.length
  return (
    <section aria-label="Vérification" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg">Vérification</h3>
        {data && <StatusBadge tone={isComplete ? 'positive' : 'waiting'}>{summaryOf(data)}</StatusBadge>}
      </div>
      {query.isPending && <Skeleton className="h-96" />}
      {query.isError && !data && <Failed query={query}>La vérification n'a pas pu être chargée.</Failed>}
      {data && (
        <ul className="divide-y divide-menthe rounded-carte border border-menthe">
          {POINT_KEYS.map((point) => (
            <PointLine
              key={point}
              candidatureId={candidatureId}
              point={point}
              row={rowOf(data, point)}
              isRequired={data.requis.includes(point)}
              documents={documents}
              onEdit={() => setEdited(point)}
            />
          ))}
        </ul>
      )}
      {edited && data && (
        <PointDialog
          candidatureId={candidatureId}
          point={edited}
          row={rowOf(data, edited)}
          documents={documents}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}

const PointLine = ({
  candidatureId,
  point,
  row,
  isRequired,
  documents,
  onEdit,
}: {
  readonly candidatureId: string
  readonly point: Point
  readonly row: Verification | undefined
  readonly isRequired: boolean
  readonly documents: readonly AttachedDocument[]
  readonly onEdit: () => void
}) => {
  const mayWrite = useMayWrite()
  const mark = useMarkDone(candidatureId)
  const [tone, state] = stateOf(row)
  const proof = documents.find(({ storedPath }) => storedPath && storedPath === row?.storedPath)
  const facts = [
    row?.date && wasChecked(row.etat) && `Le ${formatShortJour(row.date)}`,
    row && `Modifié par ${row.auteur}`,
    tone === 'positive' && row?.expiration && `Valable jusqu'au ${formatShortJour(row.expiration)}`,
    proof?.filename,
    row?.note,
  ]
  return (
    <li className="flex items-center gap-2 py-1.5 pr-1 pl-3">
      <div className="min-w-0 grow py-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-bold">{POINTS[point]}</span>
          <StatusBadge tone={tone}>{state}</StatusBadge>
          {!isRequired && <span className="text-sm text-texte">non exigé</span>}
        </p>
        {facts.map(
          (fact, place) =>
            fact && (
              // biome-ignore lint/suspicious/noArrayIndexKey: each fact has its place, and two may have the same text
              <p key={place} className="wrap-anywhere text-sm text-texte">
                {fact}
              </p>
            ),
        )}
      </div>
      {mayWrite && row?.etat !== DONE_ETAT && (
        <Button
          variant="secondary"
          className="min-h-11! shrink-0 px-3! py-1! text-sm"
          busy={mark.isPending}
          onClick={() => mark.mutate({ point, row })}
        >
          Valider
          <span className="sr-only">{`\u00a0: ${POINTS[point]}`}</span>
        </Button>
      )}
      {mayWrite && <EditButton label={`Modifier\u00a0: ${POINTS[point]}`} onClick={onEdit} />}
    </li>
  )
}
