import { Banner } from '../../ui/surfaces.tsx'
import { NOT_SENT } from './sentences.ts'

/** At the top of a form: refusals of fields that it does not have, because the server is newer than this page. */
export const UnplacedErrors = ({ errors }: { readonly errors: readonly string[] }) =>
  errors.length > 0 && (
    <div role="alert" tabIndex={-1} data-unplaced="" className="outline-none">
      <Banner tone="soleil" icon="alert" title={NOT_SENT}>
        {errors.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </Banner>
    </div>
  )
