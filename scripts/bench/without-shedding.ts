/**
 * Preloaded into the servers of `npm run bench`: none of them sheds load. The bench asks for as much as a server can
 * do, which on a slow or busy machine is an overload: the answers 503 would end the bench, and are no work to
 * measure. The delay of the event loop is still measured.
 */
import { changeSources } from './change-source.ts'

changeSources([
  {
    path: '/server/http/load-shedding.ts',
    pattern: /^const MAX_DELAY_MS = 50$/m,
    replacement: 'const MAX_DELAY_MS = Infinity',
  },
])
