import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '../../ui/surfaces.tsx'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { useWide } from '../ui/use-wide.ts'

const Figures = lazy(() => import('./figures.tsx').then((module) => ({ default: module.Figures })))

/** Figures: beside the lists on a wide screen; on a phone collapsed above them, and loaded when opened. */
export const FiguresPanel = () => {
  const wide = useWide()
  const [unfolded, setUnfolded] = useState(false)
  const content = (
    <Suspense fallback={<Skeleton className="h-72" />}>
      <Figures />
    </Suspense>
  )
  if (wide)
    return (
      <section className="flex flex-col gap-4 rounded-carte bg-white p-5 shadow-carte">
        <h2 className="text-xl">Chiffres</h2>
        {content}
      </section>
    )
  return (
    <details
      className="rounded-carte bg-white shadow-carte lg:hidden"
      onToggle={(event) => setUnfolded(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 items-center gap-2 px-4 font-bold text-foret">
        <AdminIcon name="chart" className="size-5" />
        Chiffres
      </summary>
      <div className="px-4 pb-4">{unfolded && content}</div>
    </details>
  )
}
