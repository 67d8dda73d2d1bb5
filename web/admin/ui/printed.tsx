import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBodyClass } from './body-class.ts'

/**
 * Content that only the paper shows, in place of the screen. `alone` and `receipt` also replace other printed content;
 * `receipt` is on A5. `className` must show it: `print:block` or `print:flex`.
 */
export const Printed = ({
  kind,
  className,
  children,
}: {
  readonly kind: 'record' | 'alone' | 'receipt'
  readonly className: string
  readonly children: ReactNode
}) => {
  useBodyClass(`prints-${kind}`)
  return createPortal(
    <div className={`printed printed-${kind} hidden ${className}`}>{children}</div>,
    document.body,
  )
}
