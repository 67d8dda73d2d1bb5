import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { FormFailed } from '../ui/form-failed.tsx'
import { useCode } from '../ui/use-code.ts'
import type { Presented } from './fiche.tsx'

/** Button that opens the sheet of a nanny for families. */
export const FicheButton = ({
  candidatureId,
  person,
}: {
  readonly candidatureId: string
  readonly person: Presented
}) => {
  const [open, setOpen] = useState(false)
  const code = useCode('fiches/fiche', () => import('./fiche.tsx'), open)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        <AdminIcon name="send" className="size-5" />
        Fiche à partager
      </Button>
      {open && code.data && <code.data.Fiche candidatureId={candidatureId} person={person} onClose={close} />}
      {open && code.isError && <FormFailed title="Fiche à partager" code={code} onClose={close} />}
    </>
  )
}
