import { useId, useState } from 'react'
import { activiteInput } from '#contract/activites.admin.ts'
import { DAY_REQUIRED, MAX_RAPPEL_TEXTE } from '#contract/rappels.admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { useForm } from '../../ui/form.ts'
import { chipClass } from '../lists/toolbar.tsx'
import { quickDays } from '../ui/quick-days.ts'
import { today } from '../ui/time.ts'
import { Toggle } from '../ui/toggle.tsx'
import type { About } from './about.ts'
import { useDraft } from './drafts.ts'
import { useActivity, useReminder } from './use-activites.ts'

interface FormProps {
  readonly about: About
  /** Whether somebody pressed its button: a begun form that opens by itself with its record leaves the focus there. */
  readonly isAsked: boolean
  readonly onClose: () => void
}

const NOTE_DAYS = ['tomorrow', 'inThreeDays'] as const

/** What is wrong with the day of a reminder. `typing`: "Choisir" was pressed. */
const dayErrorOf = (date: string, typing: boolean): string | undefined => {
  if (typing && !date) return DAY_REQUIRED
  return date && date < today() ? 'Ce jour est passé' : undefined
}

/**
 * Choice of the day of a reminder, or of none. A chosen day is a day, not "Demain": it stays the same in a form that is
 * open past midnight.
 */
const ReminderDay = ({
  scope,
  date,
  typing,
  error,
  onChoose,
}: {
  readonly scope: string
  /** YYYY-MM-DD, or empty. */
  readonly date: string
  /** Whether "Choisir" was pressed: its field is there without a day, or with the day of another button. */
  readonly typing: boolean
  readonly error: string | undefined
  readonly onChoose: (date: string, typing: boolean) => void
}) => {
  const now = today()
  const days = quickDays(now)
  const isOther = date !== '' && NOTE_DAYS.every((name) => date !== days[name][1])
  const showsField = typing || isOther
  return (
    <fieldset>
      <legend className="font-bold">
        Rappel<span className="font-normal text-texte"> (facultatif)</span>
      </legend>
      <div className="flex flex-wrap gap-2 text-sm">
        {NOTE_DAYS.map((name) => {
          const chosen = date === days[name][1] && !showsField
          return (
            <button
              key={name}
              type="button"
              aria-pressed={chosen}
              // The day at the press: the form may have been open since yesterday.
              onClick={() => onChoose(chosen ? '' : quickDays(today())[name][1], false)}
              className={chipClass(chosen)}
            >
              {days[name][0]}
            </button>
          )
        })}
        <button
          type="button"
          aria-pressed={showsField}
          onClick={() => onChoose('', !showsField)}
          className={chipClass(showsField)}
        >
          Choisir
        </button>
      </div>
      {showsField && (
        <TextField
          name="date"
          scope={scope}
          label="Jour du rappel"
          type="date"
          min={now}
          value={date}
          onChange={(event) => onChoose(event.target.value, true)}
          error={error}
        />
      )}
    </fieldset>
  )
}

/**
 * Form of a note or, with its switch on, of a visit, which may have no text. With a day it stores a reminder first, and
 * forgets the day: if the note fails, the next submit sends the note alone. The server stores equal reminders once, but
 * after a change of the text it would store a second one.
 */
export const NoteForm = ({ about, isAsked, onClose }: FormProps) => {
  const scope = useId()
  const { draft, change, forget, unanswered } = useDraft('note', about)
  const activity = useActivity(unanswered)
  const reminder = useReminder()
  const [typing, setTyping] = useState(false)
  const close = (sent?: typeof draft) => {
    forget(sent)
    onClose()
  }
  const form = useForm({
    schema: activiteInput,
    read: (values) => ({
      ...about,
      type: values.has('visite') ? 'visite' : 'note',
      texte: values.get('texte') ?? '',
    }),
    submit: async (input) => {
      const { texte } = input
      const { date } = draft
      const wrongDay = dayErrorOf(date, typing)
      if (wrongDay) return { date: wrongDay }
      if (date) {
        // A longer note has no place in a reminder; it stands in the history of the record.
        const short = texte && texte.length <= MAX_RAPPEL_TEXTE ? texte : null
        const errors = await reminder.submit({ ...about, texte: short, date })
        if (errors) return errors
        setTyping(false)
        change({ date: '' })
      }
      const errors = await activity.submit(input)
      if (!errors) close({ ...draft, date: '' })
      return errors
    },
  })
  return (
    <form {...form.props} data-kept aria-label="Note" className="flex flex-col gap-3">
      <TextArea
        name="texte"
        scope={scope}
        label="Note"
        rows={3}
        autoFocus={isAsked}
        value={draft.texte}
        onChange={(event) => change({ texte: event.target.value })}
        error={form.errors.texte}
      />
      {/* Not controlled: a form that is left resets itself (ui/form.ts), and its switch would report the change. */}
      <Toggle name="visite" defaultChecked={draft.visite} onCheckedChange={(visite) => change({ visite })}>
        C'était une visite
      </Toggle>
      <ReminderDay
        scope={scope}
        date={draft.date}
        typing={typing}
        // As it is now: the buttons change the day without an event of the form.
        error={form.errors.date && dayErrorOf(draft.date, typing)}
        onChoose={(date, types) => {
          setTyping(types)
          change({ date })
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={form.sending}>
          Enregistrer
        </Button>
        <Button variant="quiet" onClick={() => close()}>
          Annuler
        </Button>
      </div>
    </form>
  )
}

/** Outside of the component: React would call a new function after each render, and this one only at the first. */
const focusForm = (form: HTMLFormElement | null): void => form?.focus()

/**
 * A tap on "Demain", "Dans 3 jours" or "Lundi" stores the reminder. The form gets the focus, not a field, for which a
 * phone would show its keyboard.
 */
export const ReminderForm = ({ about, isAsked, onClose }: FormProps) => {
  const { draft, change, forget } = useDraft('rappel', about)
  const { texte, date } = draft
  const reminder = useReminder()
  const now = today()
  const close = (sent?: typeof draft) => {
    forget(sent)
    onClose()
  }
  const store = async (day: string) => {
    if (!(await reminder.submit({ ...about, texte: texte.trim() || null, date: day }))) close(draft)
  }
  return (
    <form
      ref={isAsked ? focusForm : undefined}
      tabIndex={-1}
      data-kept
      aria-label="Rappel"
      className="flex flex-col gap-3 rounded-carte bg-menthe-clair p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (date) void store(date)
      }}
    >
      <TextField
        name="rappel-texte"
        label="À propos de"
        optional
        maxLength={MAX_RAPPEL_TEXTE}
        value={texte}
        onChange={(event) => change({ texte: event.target.value })}
      />
      <div className="flex flex-wrap gap-2">
        {(['tomorrow', 'inThreeDays', 'monday'] as const).map((name) => (
          <Button
            key={name}
            variant="secondary"
            className="grow px-4!"
            busy={reminder.isPending}
            // The day at the press: the form may have been open since yesterday.
            onClick={() => void store(quickDays(today())[name][1])}
          >
            {quickDays(now)[name][0]}
          </Button>
        ))}
      </div>
      <TextField
        name="rappel-date"
        label="Un autre jour"
        type="date"
        min={now}
        value={date}
        onChange={(event) => change({ date: event.target.value })}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={reminder.isPending} disabled={!date}>
          Choisir ce jour
        </Button>
        <Button variant="quiet" onClick={() => close()}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
