import { Icon, type IconName } from '../../ui/icon.tsx'

/** Paths of line icons that only the back office uses, adapted from Lucide (ISC licence). */
const STROKES = {
  bell: 'M6 9a6 6 0 0 1 12 0c0 6 2 7.5 3 8.5H3C4 16.5 6 15 6 9zm4 11.5a2.2 2.2 0 0 0 4 0',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 9a8 8 0 0 1 16 0',
  users:
    'M9 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7 9a7 7 0 0 1 14 0M16 4.3a4 4 0 0 1 0 7.4M18.5 14.5A7 7 0 0 1 22 21',
  logout: 'M9 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h4M15 8l4 4-4 4m4-4H9',
  settings:
    'M4 7h9m4 0h3M4 17h3m4 0h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zm-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  match:
    'M9.5 14.5 14.5 9.5M8 11l-2.5 2.5a4 4 0 0 0 5.6 5.6L13.5 16.6M16 13l2.5-2.5a4 4 0 0 0-5.6-5.6L10.5 7.4',
  rings: 'M9 18a6 6 0 1 0 0-12 6 6 0 0 0 0 12zm6 0a6 6 0 1 0 0-12 6 6 0 0 0 0 12z',
  cash: 'M3 6h18v12H3zm9 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zm3 5h6m-6 5h6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2 5 5',
  download: 'M12 4v12m-5-5 5 5 5-5M4 16v3a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-3',
  print: 'M7 9V3h10v6M7 17H5a2 2 0 0 1-2-2v-4a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4a2 2 0 0 1-2 2h-2M7 14h10v7H7z',
  copy: 'M9 9h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2zM5 15a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2',
  edit: 'M4 20h4L20 8l-4-4L4 16zM14 6l4 4',
  fingerprint:
    'M12 11a2 2 0 0 1 2 2c0 3-.5 5.5-1.5 8M8 20.5c1.2-2.3 2-4.8 2-7.5a2 2 0 0 1 .6-1.4M4.5 17c.7-1.3 1.3-2.6 1.5-4a6 6 0 0 1 10-4.4M17.7 10.5c.2.8.3 1.6.3 2.5 0 2.5-.3 4.7-1 6.8M3 11a9 9 0 0 1 15.5-5M20.5 8.5c.7 2.3.7 5 .2 8',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm7 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2zm7 0a1 1 0 1 0 0 2 1 1 0 0 0 0-2z',
  turnLeft: 'M4 4v6h6M4.5 10A8 8 0 1 1 4 14',
  turnRight: 'M20 4v6h-6M19.5 10A8 8 0 1 0 20 14',
  eye: 'M2 12s3.5-7 10-7 10 7 10 7-3.5 7-10 7-10-7-10-7zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  hide: 'M3 3l18 18M10.6 5.1A10 10 0 0 1 12 5c6.5 0 10 7 10 7a17 17 0 0 1-3.2 4M6.6 6.6A16 16 0 0 0 2 12s3.5 7 10 7a9.7 9.7 0 0 0 5.4-1.6M9.9 9.9a3 3 0 0 0 4.2 4.2',
  chart: 'M4 20V4m0 16h16M9 16v-5m5 5V8m5 8v-3',
  child: 'M12 8.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 21v-4.5A5 5 0 0 1 11 11.5h2a5 5 0 0 1 5 5V21',
  package: 'M12 3 4 7v10l8 4 8-4V7zm-8 4 8 4 8-4m-8 4v10',
  work: 'M4 8h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zm5 0V5a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3M3 13h18',
  whatsapp:
    'M4 20l1.3-4.2A8.5 8.5 0 1 1 8.6 19zM9 8.5c-.8 2.6 2.9 6.6 6 6.5M9 8.5l1 1.8-.8 1m5.8 3.7-1.8-1.2-1 .8',
} as const satisfies Record<string, string>

export type AdminIconName = keyof typeof STROKES | IconName

const isOwn = (name: AdminIconName): name is keyof typeof STROKES => Object.hasOwn(STROKES, name)

/**
 * Icon that screen readers skip: the text beside it, or the name of its button, says the same. From this file or from
 * web/ui/icon.tsx.
 */
export const AdminIcon = ({
  name,
  className = 'size-6',
}: {
  readonly name: AdminIconName
  readonly className?: string
}) =>
  isOwn(name) ? (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={STROKES[name]} />
    </svg>
  ) : (
    <Icon name={name} className={className} />
  )
