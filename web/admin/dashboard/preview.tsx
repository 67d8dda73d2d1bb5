import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { FirstAnswers } from '#contract/pages.ts'
import { MayWriteProvider } from '../session/may-write.tsx'
import { BESIDE_NAV } from '../ui/page-frame.ts'
import { putFirstAnswers } from './first-data.ts'
import { Page } from './page.tsx'

/** The dashboard as the server renders it from `answers`. The browser renders it anew instead of hydrating it. */
export const DashboardPreview = ({
  params,
  answers,
}: {
  readonly params: URLSearchParams
  readonly answers: FirstAnswers
}) => {
  const queries = new QueryClient()
  putFirstAnswers(queries, params, answers)
  return (
    <QueryClientProvider client={queries}>
      <MayWriteProvider>
        <div className={BESIDE_NAV}>
          <Page />
        </div>
      </MayWriteProvider>
    </QueryClientProvider>
  )
}
