import type { ReactNode } from 'react'

/** Line icons on a 24-pixel grid, after Lucide (ISC licence): the path of each. */
const STROKES = {
  home: 'M3 10.5 12 3l9 7.5V19a2 2 0 0 1-2 2h-4v-7H9v7H5a2 2 0 0 1-2-2z',
  services: 'M12 20.5S3.5 15.8 3.5 9.6A4.6 4.6 0 0 1 12 7.2a4.6 4.6 0 0 1 8.5 2.4c0 6.2-8.5 10.9-8.5 10.9z',
  payment: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3 10h18M7 15h3',
  contact: 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
  admin: 'M12 3 4.5 6v5.5c0 4.6 3.1 7.9 7.5 9.5 4.4-1.6 7.5-4.9 7.5-9.5V6z',
  back: 'M19 12H5m6-7-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  down: 'm6 9 6 6 6-6',
  alert: 'M12 8v5m0 3.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  info: 'M12 11v5m0-8.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  shield: 'M12 3 4.5 6v5.5c0 4.6 3.1 7.9 7.5 9.5 4.4-1.6 7.5-4.9 7.5-9.5V6zm-3.5 9 2.5 2.5 4.5-4.5',
  phone:
    'M5 4h3.5l1.7 4.5-2.2 1.6a12 12 0 0 0 5.9 5.9l1.6-2.2L20 15.5V19a2 2 0 0 1-2.2 2A16 16 0 0 1 3 6.2 2 2 0 0 1 5 4z',
  sms: 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-7l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zm3 6.5h.01m3.99 0h.01m3.99 0h.01',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 7.5 12 13l8.5-5.5',
  place: 'M12 21s-7-6.3-7-11.5a7 7 0 0 1 14 0C19 14.7 12 21 12 21zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4.5V12l3 2',
  file: 'M13 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V9zm0 0v6h6',
  upload: 'M12 16V4m-5 5 5-5 5 5M4 16v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3',
  trash: 'M4 7h16M10 11v6m4-6v6M6 7l1 12a2 2 0 0 0 2 2h6a2 2 0 0 0 2-2l1-12M9 7V4h6v3',
  send: 'M4 12 20 4l-5 16-4-6.5zm7 1.5L20 4',
} as const satisfies Record<string, string>

export type IconName = keyof typeof STROKES

/**
 * Icon that screen readers skip: the text beside it, or the name of its button, says the same. `className` sets its
 * size.
 */
export const Icon = ({
  name,
  className = 'size-6',
}: {
  readonly name: IconName
  readonly className?: string
}): ReactNode => (
  <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
    <path d={STROKES[name]} />
  </svg>
)
