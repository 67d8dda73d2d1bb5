import { useState } from 'react'
import type { KeyHeaders } from '../../api/call.ts'
import type { ConflictOf } from '../ui/conflict.tsx'
import { CHANGED_MEANWHILE, isRefusedWith } from './refusal.ts'
import { useWrite, type WritePlan } from './use-write.ts'

export interface EditPlan<Seen, Input, Result> extends Omit<WritePlan<Input, Result>, 'send' | 'onEnd'> {
  /** Version of the record when the form was opened. */
  readonly opened: Seen
  /** `seen` is the version on the screen. The server refuses the write when the stored version differs. */
  readonly send: (input: Input, seen: Seen, headers: KeyHeaders) => Promise<Result>
  /**
   * Reads the stored version from the cache. Runs after the queries of `changes` on the screen were fetched again; if
   * that failed, the cache has what it had: a form that stays open puts the answer there in `onDone`. Undefined: the
   * record is not in the cache.
   */
  readonly stored: () => Seen | undefined
  /**
   * What a form that stays open shows after a success. Absent: the stored version. They differ where the form does not
   * send a value that nobody changed in it, and somebody else did.
   */
  readonly saved?: (input: Input, seen: Seen) => Seen
}

/**
 * A write that detects another administrator's change. After a conflict `conflict` is what the form's banner shows and
 * `seen` is the stored version, if it could be fetched: the next submit replaces it. `before` is the version when the
 * form was opened, or after the last save. Every field begins with it: React would show a later version only in the
 * text fields that began empty, beside the old values of the others.
 */
export const useEdit = <Seen, Input, Result>({
  opened,
  send,
  stored,
  saved,
  ...plan
}: EditPlan<Seen, Input, Result>) => {
  const [before, setBefore] = useState(opened)
  const [seen, setSeen] = useState(opened)
  const [isConflict, setIsConflict] = useState(false)
  const write = useWrite<Input, Result>({
    ...plan,
    send: (input, headers) => send(input, seen, headers),
    failed: (input, error) => ({
      ...plan.failed(input, error),
      ...(isRefusedWith(error, 'changedMeanwhile') && { reason: CHANGED_MEANWHILE }),
    }),
    onEnd: (error, input) => {
      const isRefused = isRefusedWith(error, 'changedMeanwhile')
      if (error && !isRefused) return
      const now = (error ? undefined : saved?.(input, seen)) ?? stored() ?? seen
      if (!error) setBefore(now)
      setSeen(now)
      setIsConflict(isRefused)
    },
  })
  const conflict: ConflictOf<Seen> | null = isConflict ? { before, now: seen } : null
  return { ...write, before, seen, conflict }
}
