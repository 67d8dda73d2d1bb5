import { useWrite, type WritePlan } from './use-write.ts'

type Plan<Input, Result> = WritePlan<Input, Result> &
  Required<Pick<WritePlan<Input, Result>, 'done' | 'record'>>

/**
 * `useWrite` with a toast whose "Annuler" takes the write back. `inverseOf`: input of the write that does so; null: it
 * cannot be taken back. With `record`, so that the write that takes back never arrives first.
 */
export const useUndoableWrite = <Input, Result>(
  plan: Plan<Input, Result>,
  inverseOf: (result: Result, input: Input) => Input | null,
) => {
  const undo = useWrite(plan)
  return useWrite<Input, Result>({
    ...plan,
    done: (result, input) => {
      const inverse = inverseOf(result, input)
      return { ...plan.done(result, input), ...(inverse !== null && { undo: () => undo.mutate(inverse) }) }
    },
  })
}
