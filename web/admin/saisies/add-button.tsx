import { useState } from 'react'
import { useMayWrite } from '../session/may-write.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { FormFailed } from '../ui/form-failed.tsx'
import { useCode } from '../ui/use-code.ts'

/** Forms that add a record by hand. Their code is loaded on the first click. */
const FORMS = {
  'Ajouter une demande': {
    short: 'Demande',
    load: async () => (await import('./add-request.tsx')).AddRequest,
  },
  'Ajouter une candidature': {
    short: 'Candidature',
    load: async () => (await import('./add-application.tsx')).AddApplication,
  },
} as const
type Title = keyof typeof FORMS

const AddButton = ({ title }: { readonly title: Title }) => {
  const [open, setOpen] = useState(false)
  if (!useMayWrite()) return null
  return (
    <>
      <button
        type="button"
        aria-label={title}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-champ border-2 border-trait bg-white font-bold text-foret hover:border-texte sm:max-lg:px-4 2xl:px-4"
      >
        <AdminIcon name="plus" className="size-5" />
        <span className="sr-only sm:max-lg:not-sr-only 2xl:not-sr-only">{FORMS[title].short}</span>
      </button>
      {open && <Form title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

const Form = ({ title, onClose }: { readonly title: Title; readonly onClose: () => void }) => {
  const code = useCode(`saisies/${title}`, FORMS[title].load)
  if (code.data) return <code.data title={title} onClose={onClose} />
  return code.isError && <FormFailed title={title} code={code} onClose={onClose} />
}

/** Button that opens the form of a request, for a family who calls or comes. */
export const AddRequestButton = () => <AddButton title="Ajouter une demande" />
/** Button that opens the form of an application, for a candidate who calls or comes. */
export const AddApplicationButton = () => <AddButton title="Ajouter une candidature" />
