import { type ComponentProps, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'

/** Field name → error message. */
export type FieldErrors = Readonly<Record<string, string>>

/** Fields whose type is not text. Form data contain texts only, so `read` must convert each of these fields. */
type NotTexts<Input> = {
  readonly [Name in keyof Input as [Exclude<Input[Name], null | undefined>] extends [string]
    ? never
    : Name]-?: unknown
}

interface FormOptions<Schema extends z.ZodMiniType> {
  readonly schema: Schema
  /** Turns the form's data into the input of the schema. */
  readonly read: (values: FormData) => NotTexts<z.input<Schema>>
  /** Sends the parsed value. Resolves to the server's field errors, or to null if it accepted. */
  readonly submit: (value: z.output<Schema>) => Promise<FieldErrors | null>
}

/** Field name → current value. */
export type FieldValues = Readonly<Record<string, string>>

const readValues = (form: HTMLFormElement): FieldValues =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Sets a field's value and fires the event that typing or choosing would fire. */
export const typeInto = (field: Element | null, value: string): void => {
  for (const Kind of [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]) {
    if (!(field instanceof Kind)) continue
    // React overrides `value` on the element and ignores changes made through it; the prototype's setter works.
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
 * A form with uncontrolled fields, so that hydration keeps what was typed before it. Errors appear on submit, at their
 * fields, and the first invalid field, or the notice of `unplaced` errors, gets the focus. A change of any field checks
 * the form again and removes the errors that the schema does not find any more, those of the server among them.
 */
export const useForm = <Schema extends z.ZodMiniType>({ schema, read, submit }: FormOptions<Schema>) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [sending, setSending] = useState(false)
  const [values, setValues] = useState<FieldValues>({})
  /** Number of refused submits: each moves the focus, even if the errors are the same as before. */
  const [refusals, setRefusals] = useState(0)

  useEffect(() => {
    if (refusals === 0) return
    const first = form.current?.querySelector<HTMLElement>('[data-unplaced], [aria-invalid="true"]')
    first?.focus()
    // Shows the summary above the field too, where both fit into half of the screen.
    const summary = form.current?.querySelector('[data-summary]')
    if (!first || !summary) return
    const height = first.getBoundingClientRect().bottom - summary.getBoundingClientRect().top
    if (height < innerHeight / 2) summary.scrollIntoView()
  }, [refusals])

  // Firefox fills the form of a reloaded page with its last values, also those of a form that was delivered.
  useLayoutEffect(() => () => form.current?.reset(), [])

  // Values that were typed, or restored by the browser, before hydration.
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
    // The browser never submits the form itself. If it did, a GET would put names and numbers into the address.
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
  /** Fills the fields of these names; a select ignores a value that it does not offer. */
  const fill = useCallback((wanted: FieldValues) => {
    for (const [name, value] of Object.entries(wanted)) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLSelectElement && ![...field.options].some((option) => option.value === value))
        continue
      if (field instanceof Element) typeInto(field, value)
    }
  }, [])

  const readNow = useCallback((): FieldValues => (form.current ? readValues(form.current) : {}), [])

  /** Without an `input` event: nothing was typed. */
  const reset = useCallback((): void => form.current?.reset(), [])

  /**
   * Messages of fields that this form does not have: the server may be newer than this page. Messages without a field,
   * or about a part of a field (a path with a dot), are left to the caller.
   */
  const unplaced = Object.entries(errors).flatMap(([name, message]) =>
    name === '' || name.includes('.') || form.current?.querySelector(`[name="${CSS.escape(name)}"]`)
      ? []
      : [message],
  )

  return { props, values, errors, unplaced, sending, refuse, fill, reset, readNow }
}
