import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/surfaces.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { Modal } from '../ui/dialog.tsx'
import { Failed } from '../ui/failed.tsx'
import { useCode } from '../ui/use-code.ts'

const Content = () => {
  const code = useCode('dashboard/figures', () => import('./figures.tsx'))
  if (code.isError) return <Failed query={code}>Les chiffres n'ont pas pu être chargés.</Failed>
  return code.data ? <code.data.Figures /> : <Skeleton className="h-72" />
}

/** The figures beside a list without an open record, from 1280 px (`useExtraWide`). */
export const FiguresPanel = () => (
  <section className="flex flex-col gap-4 rounded-carte bg-white p-4 shadow-carte">
    <h2 className="text-xl">Chiffres</h2>
    <Content />
  </section>
)

/** Button that opens the figures in a dialog, below 1280 px. Code and data are loaded on the first click. */
export const FiguresButton = () => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="px-2!" onClick={() => setOpen(true)}>
        <AdminIcon name="chart" className="size-5" />
        Chiffres
      </Button>
      <Modal open={open} onClose={() => setOpen(false)} title="Chiffres">
        <Content />
      </Modal>
    </>
  )
}
