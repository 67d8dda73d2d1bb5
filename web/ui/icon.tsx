import type { ReactNode } from 'react'

/** Line icons on a 24-pixel grid, after Lucide (ISC licence), each no more than its strokes. */
const STROKES = {
  home: <path d="M3 10.5 12 3l9 7.5V20a1 1 0 0 1-1 1h-5v-7H9v7H4a1 1 0 0 1-1-1z" />,
  services: (
    <>
      <path d="M12 21s-8-4.8-8-10.6C4 7.4 6.2 5 8.9 5c1.3 0 2.4.6 3.1 1.6C12.700 5.600 13.800 5 15.100 5 17.800 5 20 7.400 20 10.400 20 16.200 12 21 12 21z" />
    </>
  ),
  payment: (
    <>
      <rect x="3" y="6" width="18" height="13" rx="3" />
      <path d="M3 10.500h18M7 15h3" />
    </>
  ),
  contact: <path d="M4 5h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-8l-5 4v-4H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z" />,
  admin: (
    <path d="M12 3 4.500 6v5.500c0 4.600 3.100 7.900 7.500 9.500 4.400-1.600 7.500-4.900 7.500-9.500V6z" />
  ),
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof STROKES

/** An icon that only accompanies a text: hidden from screen readers, as large as `className` says. */
export const Icon = ({
  name,
  className = 'size-6',
}: {
  readonly name: IconName
  readonly className?: string
}) => (
  <svg
    viewBox="0 0 24 24"
    className={className}
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    {STROKES[name]}
  </svg>
)
