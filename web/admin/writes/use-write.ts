import { type Query, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { CallError, type KeyHeaders } from '../../api/call.ts'
import type { FieldErrors } from '../../ui/form.ts'
import { type ToastAction, toast } from '../../ui/toast.ts'
import { isChangedBy, type QueryName } from '../query-keys.ts'
import { requireAccount, signedInUsername } from '../session/account.ts'
import { isAnswerLost, showsToast } from '../session/ask.ts'
import { isUnreadable } from '../session/connection.ts'
import { askWhileAwaiting } from '../ui/ask-browser.ts'
import { reportGone } from './gone.ts'
import { forgetKey, keyFor, type Unanswered } from './keys.ts'
import { fieldErrorsOf, LocalRefusal } from './refusal.ts'

/** Text of a toast: its title, and the lines below. */
export interface Sentence {
  readonly title: string
  readonly text?: string | undefined
}

/**
 * A toast after a success, with up to two buttons. `undo`: it takes the change back; `open`: it opens what the change
 * took off the screen, or made.
 */
interface Success extends Sentence {
  readonly undo?: (() => void) | undefined
  readonly open?: ToastAction | undefined
}

const actionsOf = ({ undo, open }: Success): readonly ToastAction[] => [
  ...(undo ? [{ label: 'Annuler', leaves: false, run: undo }] : []),
  ...(open ? [open] : []),
]

export interface FailureSentence extends Sentence {
  /** What was not done. Not shown where the answer was lost: it may be done. */
  readonly notDone?: string
  /** Shown below the title when the server's answer has no reason. */
  readonly otherwise?: string
  /** In place of the server's reason. */
  readonly reason?: string
}

export interface WritePlan<Input, Result> {
  /** `headers` carry the Idempotency-Key, for a call whose endpoint is `idempotent`. */
  readonly send: (input: Input, headers: KeyHeaders) => Promise<Result>
  /** Given where a retry may come from another component: a form that was closed meanwhile. */
  readonly unanswered?: Unanswered | undefined
  /** Optimistic update. Resolves to a function that undoes it. */
  readonly showAtOnce?: (input: Input) => Promise<() => void>
  /**
   * Id of the record that the call changes. Writes of one record run one after the other, in the order of the clicks.
   */
  readonly record?: string
  /**
   * What the call writes. Queries with answers made of it are fetched again after the call, successful or not: at once
   * when they are on the screen, else when they are shown. While other writes of `record` are pending, only the last
   * one fetches.
   */
  readonly changes: readonly QueryName[]
  /**
   * Ids of the records that the call deleted. What was begun about them is forgotten. Queries with such an id in their
   * key are not fetched again: they would fail.
   */
  readonly deletes?: (input: Input, result: Result) => string | readonly string[]
  readonly done?: (result: Result, input: Input) => Success
  readonly failed: (input: Input, error: unknown) => FailureSentence
  /** Runs after a success, before the toast. */
  readonly onDone?: (result: Result, input: Input) => void | Promise<void>
  /** Runs last, after the shown queries of `changes` were fetched again; `error` is null after a success. */
  readonly onEnd?: (error: unknown, input: Input) => void
}

/** What a person asked for, and in which account. */
interface Asked<Input> {
  readonly input: Input
  readonly username: string | undefined
}

/** Writes without an outcome, also those that wait for an earlier write of their record, or for a sign-in. */
const unfinished = new Set<Asked<unknown>>()
askWhileAwaiting(() => unfinished.size > 0)

/** The call may have arrived, and only its answer was lost. */
const NOT_CONFIRMED =
  "Pas de connexion\u00a0: l'enregistrement n'est pas confirmé. Vérifiez-le quand le réseau revient."
const NOT_READ =
  "La réponse du serveur n'a pas pu être lue\u00a0: l'enregistrement n'est pas confirmé. Rechargez la page et vérifiez-le."

/** Toast of a failure: the screen's sentence, then the reason (docs/product.md, "Failure sentences"). */
const failureOf = (
  { title, text, notDone, otherwise, reason }: FailureSentence,
  error: unknown,
): Sentence => {
  const local = error instanceof LocalRefusal ? error.message : null
  if (!local && isAnswerLost(error)) {
    const lost = isUnreadable(error) ? NOT_READ : NOT_CONFIRMED
    return { title, text: [text, lost].filter(Boolean).join('\n') }
  }
  const given = local ?? reason ?? (error instanceof CallError ? error.body?.message : null) ?? otherwise
  return { title, text: [text, notDone, given].filter(Boolean).join('\n') }
}

/**
 * A write of the back office: optional optimistic update, the call, the queries to fetch again, and a toast, after a
 * success only with `done`. An expired session shows its own dialog. `mutate` is for buttons. `submit` is for forms: it
 * resolves to null after a success, else to the messages of the refused fields, if any. `saves`: number of successful
 * calls.
 */
export const useWrite = <Input = void, Result = unknown>(plan: WritePlan<Input, Result>) => {
  const queries = useQueryClient()
  const [own] = useState<Unanswered>(() => new Map())
  const unanswered = plan.unanswered ?? own
  const [saves, setSaves] = useState(0)
  const deletedBy = (input: Input, result: Result): readonly string[] =>
    [plan.deletes?.(input, result) ?? []].flat()
  const { mutate, mutateAsync, isPending } = useMutation({
    ...(plan.record && { mutationKey: [plan.record], scope: { id: plan.record } }),
    mutationFn: ({ input, username }: Asked<Input>) => {
      // It may have waited for an earlier write of the record, and that one for a sign-in.
      requireAccount(username)
      return plan.send(input, { [IDEMPOTENCY_HEADER]: keyFor(unanswered, input) })
    },
    onMutate: async (asked) => {
      unfinished.add(asked)
      return { undo: await plan.showAtOnce?.(asked.input) }
    },
    onSuccess: async (result, asked) => {
      const { input } = asked
      unfinished.delete(asked)
      forgetKey(unanswered, input)
      setSaves((count) => count + 1)
      reportGone(deletedBy(input, result))
      await plan.onDone?.(result, input)
      const sentence = plan.done?.(result, input)
      if (sentence) toast(sentence.title, sentence.text, 'default', actionsOf(sentence))
    },
    onError: (error, asked, shown) => {
      const { input } = asked
      unfinished.delete(asked)
      // A refused call stored nothing; if its key's record was deleted since (410), a new key may create it anew.
      if (error instanceof CallError && error.status < 500) forgetKey(unanswered, input)
      // A later write of the record may show its change on top of this one: if it fails too, both are undone.
      const [, later] = plan.record
        ? queries.getMutationCache().findAll({ mutationKey: [plan.record], status: 'pending' })
        : []
      const above = later?.state.context as typeof shown
      const undoAbove = above?.undo
      if (above && undoAbove)
        above.undo = () => {
          undoAbove()
          shown?.undo?.()
        }
      else shown?.undo?.()
      const sentence = failureOf(plan.failed(input, error), error)
      if (showsToast(error)) toast(sentence.title, sentence.text, 'destructive')
    },
    onSettled: async (result, error, { input }) => {
      const deleted = error ? [] : deletedBy(input, result as Result)
      const isOfDeleted = ({ queryKey }: Query) => {
        const key = JSON.stringify(queryKey)
        return deleted.some((id) => key.includes(id))
      }
      const predicate = (query: Query) => isChangedBy(query.queryKey, plan.changes) && !isOfDeleted(query)
      // This write is counted too. While another one is pending, fetching would overwrite its optimistic update.
      const isLast = !plan.record || queries.isMutating({ mutationKey: [plan.record] }) < 2
      if (isLast) await queries.invalidateQueries({ predicate })
      plan.onEnd?.(error, input)
    },
  })
  const mutateAsked = useCallback(
    (input: Input, options?: { readonly onSuccess: (result: Result) => void }): void =>
      mutate({ input, username: signedInUsername() }, options),
    [mutate],
  )
  const submit = (input: Input): Promise<FieldErrors | null> =>
    mutateAsync({ input, username: signedInUsername() }).then(() => null, fieldErrorsOf)
  return { mutate: mutateAsked, submit, isPending, saves }
}
