import type { AFaireLigne } from '#contract/a-faire.admin.ts'
import {
  type Activite,
  type ActiviteInput,
  endpoints,
  NOTE_FAIT,
  RESULTATS,
  type Resultat,
  reminds,
} from '#contract/activites.admin.ts'
import { addDays } from '#contract/days.admin.ts'
import {
  type Rappel,
  type RappelChange,
  type RappelInput,
  endpoints as rappels,
} from '#contract/rappels.admin.ts'
import { IDEMPOTENCY_HEADER } from '#contract/submission.ts'
import type { KeyHeaders } from '../../api/call.ts'
import { newKey } from '../../offline/key.ts'
import { ask } from '../session/ask.ts'
import { formatJour, today } from '../ui/time.ts'
import { reportGone } from '../writes/gone.ts'
import type { Unanswered } from '../writes/keys.ts'
import { isRefusedWith } from '../writes/refusal.ts'
import { useWrite } from '../writes/use-write.ts'
import type { About } from './about.ts'

/** The result "Rappeler demain" adds a reminder; a reminder that is done is recorded as an activity. */
const CHANGES = ['activites', 'rappels'] as const

/** Whether the server knows no such record any more. A proxy's 404 does not say so. */
const isGone = (error: unknown): boolean =>
  isRefusedWith(error, 'notFound') || isRefusedWith(error, 'deletedMeanwhile')

const onEnd = (error: unknown, { sujetId }: About): void => {
  if (isGone(error)) reportGone([sujetId])
}

const ACTIVITY_FAILED = { title: 'Erreur', notDone: "L'activité n'a pas pu être enregistrée." }

const ACTIVITY = {
  send: (body: ActiviteInput, headers: KeyHeaders) => ask(endpoints.createActivite, { body, headers }),
  changes: CHANGES,
  failed: () => ACTIVITY_FAILED,
  onEnd,
}

/** Records an activity. */
export const useActivity = (unanswered: Unanswered) => useWrite({ ...ACTIVITY, unanswered })

/** Takes back what made a record's line leave "À faire": the line is there again. */
const useTakeBack = <Stored>(nom: string, send: (stored: Stored) => Promise<unknown>, notDone: string) =>
  useWrite({
    send,
    changes: CHANGES,
    done: () => ({ title: 'Remis dans «\u00a0À faire\u00a0»', text: nom }),
    failed: () => ({ title: 'Erreur', notDone }),
  })

/** A record that waits, and since when. */
type Waiting = About & Pick<AFaireLigne, 'depuis'>

/** Idempotency-Key of the note `NOTE_FAIT`, by the record and since when it waits (`waitOf`). */
const doneKeys = new Map<string, string>()

const waitOf = ({ sujet, sujetId, depuis }: Waiting): string => `${sujet}/${sujetId}/${depuis}`

/**
 * Says that something was done about a record that waits; the toast, which names the person, takes it back. Said again
 * of the same wait, on another visit of the screen or after a lost answer, it is stored once, until the page is loaded
 * again.
 */
export const useDone = (nom: string) => {
  const takeBack = useTakeBack(
    nom,
    ({ activite: { id }, waiting }: { readonly activite: Activite; readonly waiting: Waiting }) => {
      doneKeys.delete(waitOf(waiting))
      return ask(endpoints.deleteActivite, { params: { id } })
    },
    "«\u00a0Fait\u00a0» n'a pas pu être annulé.",
  )
  return useWrite({
    ...ACTIVITY,
    // A note that was taken back meanwhile is gone too (`deletedMeanwhile`): that says nothing of the record.
    onEnd: (error, { sujetId }) => {
      if (isRefusedWith(error, 'notFound')) reportGone([sujetId])
    },
    send: (waiting: Waiting) => {
      const { sujet, sujetId } = waiting
      const key = doneKeys.get(waitOf(waiting)) ?? newKey()
      doneKeys.set(waitOf(waiting), key)
      return ACTIVITY.send({ sujet, sujetId, type: 'note', texte: NOTE_FAIT }, { [IDEMPOTENCY_HEADER]: key })
    },
    done: (activite, waiting) => ({
      title: `Fait\u00a0: ${nom}`,
      undo: () => takeBack.mutate({ activite, waiting }),
    }),
  })
}

/** A call or message to a person. Under its `key` it is stored once, however often it is sent. */
export interface SentAttempt {
  readonly body: ActiviteInput
  readonly key: string
  readonly nom: string
}

/** The latest attempt that is stored or on its way: its result needs no second call to store it. */
let latest: { readonly key: string; readonly answer: Promise<Activite> } | null = null

const storeAttempt = async ({ body, key }: SentAttempt): Promise<Activite> => {
  if (latest?.key !== key)
    latest = { key, answer: ask(endpoints.createActivite, { body, headers: { [IDEMPOTENCY_HEADER]: key } }) }
  const own = latest
  return own.answer.catch((error: unknown) => {
    if (latest === own) latest = null
    throw error
  })
}

/** Records a call or message. */
export const useAttempt = () =>
  useWrite({
    send: storeAttempt,
    changes: CHANGES,
    failed: () => ACTIVITY_FAILED,
    onEnd: (error, { body }) => onEnd(error, body),
  })

/** Listeners to results that a history noted, by the key of the attempt that each asks about. */
const noted = new Map<string, () => void>()

/** Calls `listener` when a history notes the result of the attempt with this key. */
export const listenToNotedResults = (key: string, listener: () => void): (() => void) => {
  noted.set(key, listener)
  return () => void noted.delete(key)
}

const reportNoted = async (id: string): Promise<void> => {
  const attempt = latest
  const stored = await attempt?.answer.catch(() => null)
  if (attempt && stored?.id === id) noted.get(attempt.key)?.()
}

const setResultat = async (attempt: SentAttempt, resultat: Resultat) => {
  // A call needs no mobile data: what could not be stored when it was made is stored now.
  const { id } = await storeAttempt(attempt)
  return ask(endpoints.setResultat, { params: { id }, body: { resultat, depuis: null } })
}

/** Title of the toast that repeats a result. */
const titleOf = (resultat: Resultat): string =>
  reminds(resultat)
    ? `Rappel le ${formatJour(addDays(today(), 1))}`
    : `Résultat noté\u00a0: ${RESULTATS[resultat]}`

const RESULT_FAILED = { title: 'Erreur', notDone: "Le résultat n'a pas pu être enregistré." }
const REMOVAL_FAILED = { title: 'Erreur', notDone: "Le résultat n'a pas pu être retiré." }

/** A new result of a stored call or message. `depuis`: the one on the screen. */
interface ResultChange<To extends Resultat | null> {
  readonly id: string
  readonly resultat: To
  readonly depuis: Resultat | null
}

/**
 * Notes or corrects the result of a call or a message in a history, which names the person. `onDone` is called when it
 * is stored. The toast puts back what was stored before.
 */
export const useLaterResult = (onDone: () => void) => {
  const send = ({ id, ...body }: ResultChange<Resultat | null>) =>
    ask(endpoints.setResultat, { params: { id }, body })
  const takeBack = useWrite({
    send,
    changes: CHANGES,
    done: (_, { resultat }) =>
      resultat === null
        ? { title: 'Résultat retiré' }
        : { title: 'Résultat remis', text: RESULTATS[resultat] },
    failed: ({ resultat }) => (resultat === null ? REMOVAL_FAILED : RESULT_FAILED),
  })
  return useWrite({
    send: (result: ResultChange<Resultat>) => send(result),
    changes: CHANGES,
    onDone: async ({ id }) => {
      onDone()
      await reportNoted(id)
    },
    done: (_, { id, resultat, depuis }) => ({
      title: titleOf(resultat),
      undo: () => takeBack.mutate({ id, resultat: depuis, depuis: resultat }),
    }),
    failed: () => RESULT_FAILED,
  })
}

/**
 * Sets the result of a call or a message to a person. `onClose` is called with its key when there is nothing left to
 * answer: the result is stored, or the record is gone. The toast takes the result back; `askAgain` is called then.
 */
export const useResult = <Attempt extends SentAttempt>(
  onClose: (key: string) => void,
  askAgain: (attempt: Attempt) => void,
) => {
  const takeBack = useWrite({
    send: async ({ attempt, id, resultat }: { attempt: Attempt; id: string; resultat: Resultat }) => {
      await ask(endpoints.setResultat, { params: { id }, body: { resultat: null, depuis: resultat } })
      return attempt
    },
    changes: CHANGES,
    onDone: askAgain,
    done: ({ nom }) => ({ title: 'Résultat retiré', text: nom }),
    failed: () => REMOVAL_FAILED,
  })
  return useWrite({
    send: ({ attempt, resultat }: { attempt: Attempt; resultat: Resultat }) => setResultat(attempt, resultat),
    changes: CHANGES,
    // Not in `onEnd`, which waits until the lists are read again.
    onDone: (_, { attempt }) => onClose(attempt.key),
    onEnd: (error, { attempt: { key, body } }) => {
      onEnd(error, body)
      if (isGone(error)) onClose(key)
    },
    done: ({ id }, { attempt, resultat }) => ({
      title: titleOf(resultat),
      text: attempt.nom,
      undo: () => takeBack.mutate({ attempt, id, resultat }),
    }),
    failed: () => RESULT_FAILED,
  })
}

const REMINDER = {
  send: (body: RappelInput, headers: KeyHeaders) => ask(rappels.createRappel, { body, headers }),
  changes: CHANGES,
  failed: () => ({ title: 'Erreur', notDone: "Le rappel n'a pas pu être enregistré." }),
  onEnd,
}

/** Adds a reminder to a record. */
export const useReminder = () =>
  useWrite({ ...REMINDER, done: ({ date }) => ({ title: `Rappel le ${formatJour(date)}` }) })

/** Adds a reminder to a record that waits; the toast, which names the person, takes it back. */
export const usePostpone = (nom: string) => {
  const takeBack = useTakeBack(
    nom,
    ({ id }: Rappel) => ask(rappels.deleteRappel, { params: { id } }),
    "Le rappel n'a pas pu être retiré.",
  )
  return useWrite({
    ...REMINDER,
    done: (rappel) => ({
      title: `Rappel le ${formatJour(rappel.date)}`,
      text: nom,
      undo: () => takeBack.mutate(rappel),
    }),
  })
}

/**
 * Marks a reminder as done, or sets it to another day; the toast takes it back. `nom`: the person, on a screen with
 * several.
 */
export const useChangeReminder = (nom?: string) => {
  const write = {
    send: ({
      id,
      date: avant,
      to,
    }: Pick<Rappel, 'id' | 'date'> & { readonly to: Omit<RappelChange, 'avant'> }) =>
      ask(rappels.changeRappel, { params: { id }, body: { ...to, avant } }),
    changes: CHANGES,
    failed: () => ({ title: 'Erreur', notDone: "Le rappel n'a pas pu être changé." }),
  }
  const takeBack = useWrite({ ...write, done: () => ({ title: 'Rappel remis', text: nom }) })
  return useWrite({
    ...write,
    done: ({ id, date, fait }, { date: before }) => ({
      title: fait ? 'Rappel fait' : `Rappel le ${formatJour(date)}`,
      text: nom,
      undo: () => takeBack.mutate({ id, date, to: fait ? { fait: false } : { date: before } }),
    }),
  })
}
