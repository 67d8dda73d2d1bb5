import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useBodyClass } from './body-class.ts'

/**
 * What is on the paper in place of the screen, where it is hidden. `alone`: also in place of other printed content;
 * `receipt`: in place of a printed record, on A5.
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
