import { lazy, Suspense, useState } from 'react'
import { useMayWrite } from '../session/may-write.ts'
import { AdminIcon } from '../ui/admin-icon.tsx'

const AddEmployee = lazy(() =>
  import('./add-employee.tsx').then((module) => ({ default: module.AddEmployee })),
)

/** Button that opens the form of a new employee. The form's code is loaded on the first click. */
export const AddEmployeeButton = () => {
  const [open, setOpen] = useState(false)
  if (!useMayWrite()) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-champ border-2 border-trait bg-white font-bold text-foret hover:border-texte sm:px-4"
      >
        <AdminIcon name="plus" className="size-5" />
        <span className="sr-only sm:not-sr-only">Ajouter un employé</span>
      </button>
      {open && (
        <Suspense>
          <AddEmployee onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
