import { useEffect, useState } from 'react'
import { formatHour, isOpen, OPENING_HOURS } from '../../opening-hours.ts'
import { Badge } from '../../ui/surfaces.tsx'

/** Opening hours. The browser says whether the agency is open now: the document may be hours old. */
export const OpeningHours = () => {
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const refresh = () => setOpen(isOpen(Date.now()))
    refresh()
    const timer = setInterval(refresh, 60_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <section aria-labelledby="horaires" className="rounded-carte bg-white p-5 shadow-carte lg:p-7">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <h2 id="horaires" className="text-xl">
          Horaires d'ouverture
        </h2>
        {open !== null && <Badge tone={open ? 'menthe' : 'brume'}>{open ? 'Ouvert' : 'Fermé'}</Badge>}
      </div>
      <dl className="mt-3 grid gap-2">
        {OPENING_HOURS.map(({ jours, opens, closes }) => (
          <div key={jours} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-texte">{jours}</dt>
            <dd className="whitespace-nowrap font-bold numbers-aligned">
              {opens ? `${formatHour(opens)} - ${formatHour(closes)}` : 'Fermé'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
