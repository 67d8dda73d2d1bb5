import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import { CallError, type KeyHeaders } from '../../api/call.ts'
import { newKey } from '../../offline/key.ts'
import type { FieldErrors } from '../../ui/form.ts'
import { toast } from '../../ui/toast.ts'
import { showsToast } from '../session/ask.ts'
import { fieldErrorsOf, LocalRefusal } from './refusal.ts'

/** What a toast says: its title, and the lines below. */
export interface Sentence {
  readonly title: string
  readonly text?: string | undefined
}

/** `otherwise` stands below the title when the server gave no reason. */
export interface FailureSentence extends Sentence {
  readonly otherwise?: string
}

export interface WritePlan<Input, Result> {
  /** `headers` carry the Idempotency-Key of a call that creates something. */
  readonly send: (input: Input, headers: KeyHeaders) => Promise<Result>
  /** Optimistic update. Resolves to a function that undoes it. */
  readonly showAtOnce?: (input: Input) => Promise<() => void>
  /** Keys of the queries to read again after the call, successful or not. */
  readonly changes?: readonly QueryKey[]
  readonly done?: (result: Result, input: Input) => Sentence
  readonly failed: (input: Input) => FailureSentence
  /** Runs after a success, before the toast. */
  readonly onDone?: (result: Result, input: Input) => void | Promise<void>
  /** Runs after the queries of `changes` were read again; `error` is null after a success. */
  readonly onEnd?: (error: unknown) => void
}

const NOT_SENT = "Pas de connexion\u00a0: rien n'a été enregistré. Réessayez quand le réseau revient."

/** First the sentence of the screen, then the server's reason (docs/product.md, "Failure sentences"). */
const failureOf = ({ title, text, otherwise }: FailureSentence, error: unknown): Sentence => {
  const local = error instanceof LocalRefusal ? error.message : NOT_SENT
  const reason = error instanceof CallError ? (error.body?.message ?? otherwise) : local
  return { title, text: [text, reason].filter(Boolean).join('\n') }
}

/**
 * Every write of the back office: optional optimistic update, the call, the queries to read again, and one toast. An
 * expired session shows its own dialog instead of a toast.
 * `submit` is for forms: it resolves to the refused fields, or null. `saves` counts the successes.
 */
export const useWrite = <Input = void, Result = unknown>(plan: WritePlan<Input, Result>) => {
  const queries = useQueryClient()
  /** The last content that was sent without an answer, and its key, so that a retry does not create it twice. */
  const unanswered = useRef<{ readonly content: string; readonly key: string } | null>(null)
  const [saves, setSaves] = useState(0)
  const keyOf = (input: Input): string => {
    const content = JSON.stringify(input ?? null)
    if (unanswered.current?.content !== content) unanswered.current = { content, key: newKey() }
    return unanswered.current.key
  }
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (input: Input) => plan.send(input, { [IDEMPOTENCY_HEADER]: keyOf(input) }),
    onMutate: (input) => plan.showAtOnce?.(input),
    onSuccess: async (result, input) => {
      unanswered.current = null
      setSaves((count) => count + 1)
      await plan.onDone?.(result, input)
      const sentence = plan.done?.(result, input)
      if (sentence) toast(sentence.title, sentence.text)
    },
    onError: (error, input, putBack) => {
      putBack?.()
      const sentence = failureOf(plan.failed(input), error)
      if (showsToast(error)) toast(sentence.title, sentence.text, 'destructive')
    },
    onSettled: async (_result, error) => {
      await Promise.all((plan.changes ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })))
      plan.onEnd?.(error)
    },
  })
  const submit = (input: Input): Promise<FieldErrors | null> =>
    mutateAsync(input).then(() => null, fieldErrorsOf)
  return { mutate, submit, isPending, saves }
}
