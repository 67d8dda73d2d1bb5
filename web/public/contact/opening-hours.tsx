import { useEffect, useState } from 'react'
import { Badge } from '../../ui/surfaces.tsx'

/** Spec §9; hours as minutes since midnight, in Libreville. */
const HOURS = [
  {
    jours: 'Lundi - Vendredi',
    texte: '8h00 - 18h00',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
    from: 480,
    to: 1080,
  },
  { jours: 'Samedi', texte: '9h00 - 15h00', days: ['Sat'], from: 540, to: 900 },
  { jours: 'Dimanche', texte: 'Fermé', days: ['Sun'], from: 0, to: 0 },
] as const

const libreville = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Libreville',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Whether the agency is open at an instant, wherever the phone believes to be. */
export const isOpen = (instant: Date): boolean => {
  const parts = Object.fromEntries(libreville.formatToParts(instant).map(({ type, value }) => [type, value]))
  const minutes = Number(parts.hour) * 60 + Number(parts.minute)
  return HOURS.some(
    ({ days, from, to }) => days.some((day) => day === parts.weekday) && minutes >= from && minutes < to,
  )
}

/** Spec §2, opening hours. Whether it is open now is said by the phone: a rendered page may be hours old. */
export const OpeningHours = () => {
  const [open, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    const look = () => setOpen(isOpen(new Date()))
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
            <dd className="font-bold tabular-nums">{texte}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
