import { useEffect, useState } from 'react'
import { Badge } from '../../ui/surfaces.tsx'

/** Days as `Date` counts them, hours in minutes since midnight, in Libreville. */
const HOURS = [
  {
    jours: 'Lundi - Vendredi',
    texte: '8h00 - 18h00',
    days: [1, 2, 3, 4, 5],
    from: 480,
    to: 1080,
  },
  { jours: 'Samedi', texte: '9h00 - 15h00', days: [6], from: 540, to: 900 },
  { jours: 'Dimanche', texte: 'Fermé', days: [0], from: 0, to: 0 },
] as const

/** Libreville is one hour ahead of UTC all year. Not Intl: its first format takes 50 ms on a cheap phone. */
const UTC_OFFSET_MS = 60 * 60_000

/** Whether the agency is open at an instant (epoch ms), whatever the phone's time zone. */
const isOpen = (instant: number): boolean => {
  const local = new Date(instant + UTC_OFFSET_MS)
  const minutes = local.getUTCHours() * 60 + local.getUTCMinutes()
  return HOURS.some(
    ({ days, from, to }) => days.some((day) => day === local.getUTCDay()) && minutes >= from && minutes < to,
  )
}

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
    <section aria-labelledby="horaires" className="mt-6 rounded-carte bg-white p-5 shadow-carte">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id="horaires" className="text-xl">
          Horaires d'ouverture
        </h2>
        {open !== null && <Badge tone={open ? 'menthe' : 'brume'}>{open ? 'Ouvert' : 'Fermé'}</Badge>}
      </div>
      <dl className="mt-3 grid gap-2">
        {HOURS.map(({ jours, texte }) => (
          <div key={jours} className="flex justify-between gap-4">
            <dt className="text-texte">{jours}</dt>
            <dd className="whitespace-nowrap font-bold tabular-nums">{texte}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
