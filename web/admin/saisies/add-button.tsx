import { type ComponentType, useState } from 'react'
import { useMayWrite } from '../session/may-write.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { FormFailed } from '../ui/form-failed.tsx'
import { useCode } from '../ui/use-code.ts'
import type { AddProps } from './add-record.tsx'

/** The form of a list that adds a record by hand. */
export interface AddForm {
  /** Accessible name of the button, and title of the form. */
  readonly title: string
  /** Text of the button where there is room. */
  readonly short: string
  /** Code of the form. It is loaded on the first click. */
  readonly load: () => Promise<ComponentType<AddProps>>
}

/** Button that opens the form of a record that is typed by hand. */
export const AddButton = (form: AddForm) => {
  const [open, setOpen] = useState(false)
  if (!useMayWrite()) return null
  return (
    <>
      <button
        type="button"
        aria-label={form.title}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-champ border-2 border-trait bg-white font-bold text-foret hover:border-texte sm:max-lg:px-4 2xl:px-4"
      >
        <AdminIcon name="plus" className="size-5" />
        <span className="sr-only sm:max-lg:not-sr-only 2xl:not-sr-only">{form.short}</span>
      </button>
      {open && <Form {...form} onClose={() => setOpen(false)} />}
    </>
  )
}

const Form = ({ title, load, onClose }: AddForm & { readonly onClose: () => void }) => {
  const code = useCode(`saisies/${title}`, load)
  if (code.data) return <code.data title={title} onClose={onClose} />
  return code.isError && <FormFailed title={title} code={code} onClose={onClose} />
}
