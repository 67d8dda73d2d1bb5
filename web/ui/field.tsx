import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface FieldTexts {
  /** Key of the value in its form, and the field's id. */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Says "facultatif" beside the label: what is not marked is required. */
  readonly optional?: boolean
}

/** What ties a label, a hint and an error to the field of this name. */
export const fieldId = (name: string): string => `champ-${name}`

const CONTROL =
  'block min-h-12 w-full rounded-champ border-2 bg-white px-4 py-2.5 text-encre placeholder:text-texte disabled:bg-brume'

/** The look of anything that is typed into or chosen from. */
export const controlClass = (invalid: boolean, extra = ''): string =>
  `${CONTROL} ${invalid ? 'border-erreur' : 'border-trait hover:border-texte'} ${extra}`

/** What ties a control to its label, hint and error. */
export const controlProps = ({ name, hint, error }: FieldTexts) => ({
  id: fieldId(name),
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && `${fieldId(name)}-aide`, error && `${fieldId(name)}-erreur`].filter(Boolean).join(' ') ||
    undefined,
})

/** What is wrong with a field, under it; the field names it as its description. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <p id={id} className="mt-1.5 flex gap-1.5 font-semibold text-erreur text-sm">
    <Icon name="alert" className="mt-px size-4.5 shrink-0" />
    {children}
  </p>
)

/** A control between its label and hint, above, and its error, below. */
export const Field = ({
  children,
  ...texts
}: FieldTexts & {
  readonly children: ReactNode
}) => (
  <div>
    <label htmlFor={fieldId(texts.name)} className="mb-1.5 block font-bold">
      {texts.label}
      {texts.optional && <span className="font-normal text-texte"> (facultatif)</span>}
    </label>
    {texts.hint && (
      <p id={`${fieldId(texts.name)}-aide`} className="mb-1.5 text-sm text-texte">
        {texts.hint}
      </p>
    )}
    {children}
    {texts.error && <FieldError id={`${fieldId(texts.name)}-erreur`}>{texts.error}</FieldError>}
  </div>
)

type Own<Control extends 'input' | 'textarea' | 'select'> = FieldTexts &
  Omit<ComponentProps<Control>, keyof FieldTexts | 'id'>

const split = <Props extends FieldTexts>({ name, label, hint, error, optional, ...control }: Props) => ({
  texts: { name, label, hint, error, optional: optional ?? false },
  control,
})

/** One line of text. */
export const TextField = (props: Own<'input'>) => {
  const { texts, control } = split(props)
  return (
    <Field {...texts}>
      <input {...control} {...controlProps(texts)} className={controlClass(!!texts.error)} />
    </Field>
  )
}

/** Several lines of text; it grows by its corner. */
export const TextArea = (props: Own<'textarea'>) => {
  const { texts, control } = split(props)
  return (
    <Field {...texts}>
      <textarea rows={4} {...control} {...controlProps(texts)} className={controlClass(!!texts.error)} />
    </Field>
  )
}

/** One of a closed list, with the phone's own picker. */
export const SelectField = (props: Own<'select'>) => {
  const { texts, control } = split(props)
  return (
    <Field {...texts}>
      <span className="relative block">
        <select
          {...control}
          {...controlProps(texts)}
          className={controlClass(!!texts.error, 'appearance-none pr-11')}
        />
        <Icon
          name="down"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-4 size-5 text-foret"
        />
      </span>
    </Field>
  )
}
