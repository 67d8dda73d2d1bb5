import type { ReactNode } from 'react'
import { AdminIcon } from '../ui/admin-icon.tsx'
import { READER_REASON, useMayWrite } from './may-write.ts'

/** Says that the account may only read. Nothing for an administrator. */
export const ReaderNotice = () =>
  useMayWrite() ? null : (
    <p className="flex min-h-12 items-center gap-3 rounded-carte bg-soleil-clair px-4 py-2 text-sm">
      <AdminIcon name="eye" className="size-5 shrink-0" />
      {READER_REASON}
    </p>
  )

/** Forms that a reader sees but cannot change. */
export const Writable = ({ children }: { readonly children: ReactNode }) => (
  <fieldset disabled={!useMayWrite()} className="contents">
    {children}
  </fieldset>
)
