import type { ReactNode } from 'react'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { READ_ONLY_REASON, useMayWrite } from './may-write.ts'

/** Notice for the role "lecture" that the account may only read; empty for others. */
export const ReadOnlyNotice = () =>
  useMayWrite() ? null : (
    <p className="flex min-h-12 items-center gap-3 rounded-carte bg-soleil-clair px-4 py-2 text-sm">
      <AdminIcon name="eye" className="size-5 shrink-0" />
      {READ_ONLY_REASON}
    </p>
  )

/** Fieldset around forms: their fields and buttons are disabled for the role "lecture". */
export const DisabledWhenReadOnly = ({ children }: { readonly children: ReactNode }) => (
  <fieldset disabled={!useMayWrite()} className="contents">
    {children}
  </fieldset>
)
