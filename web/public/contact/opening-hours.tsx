import { useEffect, useState } from 'react'
import { Badge } from '../../ui/surfaces.tsx'

/** docs/product.md, "Opening hours"; days as `Date` counts them, hours as minutes since midnight, in Libreville. */
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

/** Libreville is one hour ahead of UTC all year: no Intl, whose first format costs a cheap phone fifty milliseconds. */
const AHEAD_MS = 60 * 60_000

/** Whether the agency is open at an instant, wherever the phone believes to be. */
const isOpen = (instant: number): boolean => {
  const there = new Date(instant + AHEAD_MS)
  const minutes = there.getUTCHours() * 60 + there.getUTCMinutes()
  return HOURS.some(
    ({ days, from, to }) => days.some((day) => day === there.getUTCDay()) && minutes >= from && minutes < to,
  )
}

/** docs/product.md, "Opening hours". Whether it is open now is said by the phone: a rendered page may be hours old. */
export const OpeningHours = () => {
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const look = () => setOpen(isOpen(Date.now()))
    look()
    const timer = setInterval(look, 60_000)
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
