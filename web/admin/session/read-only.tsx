import type { ReactNode } from 'react'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { READ_ONLY_REASON, useMayWrite } from './may-write.tsx'

/** Notice for the role "lecture" that the account may only read; nothing for others. */
export const ReadOnlyNotice = ({ className = '' }: { readonly className?: string }) =>
  useMayWrite() ? null : (
    <p
      className={`flex min-h-12 items-center gap-3 rounded-carte bg-soleil-clair px-4 py-2 text-sm ${className}`}
    >
      <AdminIcon name="eye" className="size-5 shrink-0" />
      {READ_ONLY_REASON}
    </p>
  )

/** The words "Lecture seule" for the role "lecture", where ReadOnlyNotice does not fit; nothing for others. */
export const ReadOnlyMark = ({ className }: { readonly className: string }) =>
  useMayWrite() ? null : (
    <p title={READ_ONLY_REASON} className={`truncate text-texte text-xs leading-4 ${className}`}>
      Lecture seule
    </p>
  )

/** Fieldset around forms: their fields and buttons are disabled for the role "lecture". */
export const DisabledWhenReadOnly = ({ children }: { readonly children: ReactNode }) => (
  <fieldset disabled={!useMayWrite()} className="contents">
    {children}
  </fieldset>
)
