import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

/** Field name → what is wrong with it. */
export type FieldErrors = Readonly<Record<string, string>>

interface FormPlan<Schema extends z.ZodMiniType> {
  readonly schema: Schema
  /** The form's values as the schema expects them. */
  readonly read: (values: FormData) => unknown
  /** Sends; answers what the server found wrong, or null when it took it. */
  readonly submit: (value: z.output<Schema>) => Promise<FieldErrors | null>
}

/** Field name → what it holds now. */
export type FieldValues = Readonly<Record<string, string>>

const readValues = (form: HTMLFormElement): FieldValues =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Writes into a field as a person would, so that whoever listens to it hears it. */
export const typeInto = (field: Element | null, value: string): void => {
  for (const Kind of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]) {
    if (!(field instanceof Kind)) continue
    // React keeps a property of its own on the element; only the prototype's setter makes it see a change.
    Object.getOwnPropertyDescriptor(Kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}

/** The first message of each field. */
const errorsOf = (schema: z.ZodMiniType, value: unknown): FieldErrors => {
  const result = z.safeParse(schema, value)
  if (result.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) errors[String(issue.path[0] ?? '')] ??= issue.message
  return errors
}

/**
 * A form whose fields keep their own values, so that what is typed before the page is awake is not lost. Errors
 * appear on submit, at their fields, with the focus on the first; each goes away as soon as its field is right.
 */
export const useForm = <Schema extends z.ZodMiniType>({ schema, read, submit }: FormPlan<Schema>) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const [values, setValues] = useState<FieldValues>({})
  /** Counts the submits that were refused: each moves the focus, even when the same field is wrong again. */
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])

  // What was typed, or put back by the browser, before the page was awake.
  useEffect(() => {
    if (form.current) setValues(readValues(form.current))
  }, [])

  const refuse = useCallback((found: FieldErrors) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }, [])

  const send = async (element: HTMLFormElement) => {
    const value = read(new FormData(element))
    const parsed = z.safeParse(schema, value)
    if (!parsed.success) {
      refuse(errorsOf(schema, value))
      return
    }
    setErrors({})
    setSending(true)
    try {
      const found = await submit(parsed.data)
      if (found) refuse(found)
    } finally {
      setSending(false)
    }
  }

  const props: ComponentProps<'form'> = {
    ref: form,
    noValidate: true,
    // Never sent by the browser itself; were it, names and numbers must not end up in an address.
    method: 'post',
    onSubmit: (event) => {
      event.preventDefault()
      if (!sending) void send(event.currentTarget)
    },
    onChange: () => {
      if (!form.current) return
      setValues(readValues(form.current))
      if (Object.keys(errors).length === 0) return
      const found = errorsOf(schema, read(new FormData(form.current)))
      setErrors((shown) =>
        Object.fromEntries(
          Object.keys(shown).flatMap((field) => {
            const message = found[field]
            return message === undefined ? [] : [[field, message]]
          }),
        ),
      )
    },
  }
  /** Puts values into fields that exist; selects refuse what they do not offer. */
  const fill = useCallback((wanted: FieldValues) => {
    for (const [name, value] of Object.entries(wanted)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof Element) typeInto(field, value)
    }
  }, [])

  return { props, values, errors, sending, refuse, fill }
}
