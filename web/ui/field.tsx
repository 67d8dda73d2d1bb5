import type { ComponentProps, ReactNode } from 'react'
import { Icon } from './icon.tsx'

interface FieldTexts {
  /** Name of the value in the form's data; the field's id derives from it. */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Adds "(facultatif)" to the label. */
  readonly optional?: boolean
  /** First part of the field's id. Needed where two forms of a screen have a field of the same name. */
  readonly scope?: string | undefined
}

/** Id of the field; its hint and error append `-aide` and `-erreur`. */
export const fieldId = (name: string, scope = 'champ'): string => `${scope}-${name}`

const CONTROL =
  'block min-h-12 w-full rounded-champ border-2 bg-white px-4 py-2.5 text-encre placeholder:text-texte disabled:bg-brume'

/** Classes of an input, textarea or select. */
export const controlClass = (invalid: boolean, extra = ''): string =>
  `${CONTROL} ${invalid ? 'border-erreur' : 'border-trait hover:border-texte'} ${extra}`

/** Attributes that connect a control with its label, hint and error. */
export const controlProps = ({ name, hint, error, scope }: FieldTexts) => ({
  id: fieldId(name, scope),
  name,
  'aria-invalid': error ? true : undefined,
  'aria-describedby':
    [hint && `${fieldId(name, scope)}-aide`, error && `${fieldId(name, scope)}-erreur`]
      .filter(Boolean)
      .join(' ') || undefined,
})

/** Error message of a field, whose aria-describedby must name `id`; `controlProps` names `<field id>-erreur`. */
export const FieldError = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <p id={id} className="mt-1.5 flex gap-1.5 font-semibold text-erreur text-sm">
    <Icon name="alert" className="mt-px size-4.5 shrink-0" />
    {children}
  </p>
)

/** A control with its label and hint above and its error below. */
export const Field = ({
  children,
  ...texts
}: FieldTexts & {
  readonly children: ReactNode
}) => (
  <div>
    <label htmlFor={fieldId(texts.name, texts.scope)} className="mb-1.5 block font-bold">
      {texts.label}
      {texts.optional && <span className="font-normal text-texte"> (facultatif)</span>}
    </label>
    {texts.hint && (
      <p id={`${fieldId(texts.name, texts.scope)}-aide`} className="mb-1.5 text-sm text-texte">
        {texts.hint}
      </p>
    )}
    {children}
    {texts.error && <FieldError id={`${fieldId(texts.name, texts.scope)}-erreur`}>{texts.error}</FieldError>}
  </div>
)

type Own<Control extends 'input' | 'textarea' | 'select'> = FieldTexts &
  Omit<ComponentProps<Control>, keyof FieldTexts | 'id'>

const split = <Props extends FieldTexts>({
  name,
  label,
  hint,
  error,
  optional,
  scope,
  ...control
}: Props) => ({
  texts: { name, label, hint, error, optional: optional ?? false, scope },
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

/** Several lines of text. */
export const TextArea = (props: Own<'textarea'>) => {
  const { texts, control } = split(props)
  return (
    <Field {...texts}>
      <textarea rows={4} {...control} {...controlProps(texts)} className={controlClass(!!texts.error)} />
    </Field>
  )
}

/** Choice from a closed list, with the browser's own picker. */
export const SelectField = (props: Own<'select'>) => {
  const { texts, control } = split(props)
  return (
    <Field {...texts}>
      <span className="relative block">
        <select
          {...control}
          {...controlProps(texts)}
          className={controlClass(!!texts.error, 'appearance-none truncate pr-11')}
        />
        <Icon
          name="down"
          className="pointer-events-none absolute inset-y-0 right-4 my-auto size-5 text-foret"
        />
      </span>
    </Field>
  )
}
