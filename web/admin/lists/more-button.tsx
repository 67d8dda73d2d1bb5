import { Button } from '../../ui/button.tsx'
import type { LoadedList } from './use-list.ts'

/** Button that loads the next page of a list, below an error if that failed before; nothing on the last page. */
export const MoreButton = ({
  list: { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
}: {
  readonly list: Pick<
    LoadedList<unknown>,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
}) =>
  hasNextPage && (
    <>
      {isFetchNextPageError && <p role="alert">La suite n'a pas pu être chargée.</p>}
      <Button variant="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchingNextPage ? 'Chargement...' : 'Afficher la suite'}
      </Button>
    </>
  )
