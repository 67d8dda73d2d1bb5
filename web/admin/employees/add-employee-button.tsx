import { useState } from 'react'
import { useMayWrite } from '../session/may-write.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { FormFailed } from '../ui/form-failed.tsx'
import { useCode } from '../ui/use-code.ts'

/** Button that opens the form of a new employee. The form's code is loaded on the first click. */
export const AddEmployeeButton = () => {
  const [open, setOpen] = useState(false)
  if (!useMayWrite()) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-champ border-2 border-trait bg-white font-bold text-foret hover:border-texte sm:max-lg:px-4 2xl:px-4"
      >
        <AdminIcon name="plus" className="size-5" />
        <span className="sr-only sm:max-lg:not-sr-only 2xl:not-sr-only">Ajouter un employé</span>
      </button>
      {open && <Form onClose={() => setOpen(false)} />}
    </>
  )
}

const Form = ({ onClose }: { readonly onClose: () => void }) => {
  const code = useCode('employees/add-employee', () => import('./add-employee.tsx'))
  if (code.data) return <code.data.AddEmployee onClose={onClose} />
  return code.isError && <FormFailed title="Ajouter un employé" code={code} onClose={onClose} />
}
