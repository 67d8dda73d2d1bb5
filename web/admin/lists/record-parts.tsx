import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Skeleton } from '../../ui/surfaces.tsx'

/** Longest wait for the parts of a record, from when they are rendered. */
export const MAX_WAIT_MS = 5000

/** Announces a part that is loading. Returns a function that says that it is there or has failed. */
const Announce = createContext<(() => () => void) | null>(null)

/** Says whether a part of a record is still loading: `RecordParts` around it waits. Elsewhere this does nothing. */
export const useLoadingPart = (isLoading: boolean): void => {
  const announce = useContext(Announce)
  useLayoutEffect(() => (isLoading ? announce?.() : undefined), [announce, isLoading])
}

/**
 * Parts of an open record that are read from the server. They load in parallel and are shown together, so that none
 * moves another that somebody is about to tap. After MAX_WAIT_MS those that are there are shown. May be nested: the
 * outer one does not wait for the parts of the inner one, so that the fields appear before what stands below them.
 */
export const RecordParts = ({ children }: { readonly children: ReactNode }) => {
  const loading = useRef(0)
  const [shown, setShown] = useState(false)
  const showIfLoaded = useCallback(() => {
    if (loading.current === 0) setShown(true)
  }, [])
  const announce = useCallback(() => {
    loading.current += 1
    return () => {
      loading.current -= 1
      // Not at once: where the code of a part has just arrived, the effects that run next may announce that its data is
      // still loading.
      queueMicrotask(showIfLoaded)
    }
  }, [showIfLoaded])
  // Runs after the effects of the parts.
  useLayoutEffect(showIfLoaded, [showIfLoaded])
  useEffect(() => {
    const limit = setTimeout(() => setShown(true), MAX_WAIT_MS)
    return () => clearTimeout(limit)
  }, [])
  return (
    <Announce value={announce}>
      {!shown && <Skeleton className="h-96" />}
      <div hidden={!shown} className={shown ? 'flex flex-col gap-5' : undefined}>
        {children}
      </div>
    </Announce>
  )
}
