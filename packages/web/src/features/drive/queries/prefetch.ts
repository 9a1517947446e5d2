import { folderSource } from '../../../platform/items/sources.ts'
import type { ListSource } from '../../../platform/lists/paged-list.ts'
import { fetchList } from '../../../platform/lists/paged-list.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { homeSpace, lastRootId, spacesQuery } from './spaces.ts'
import { expectedView, viewQuery } from './view.ts'

/** Starts fetching the first page of a list if it isn't loaded. Problems show when the page itself requests it. */
export function prefetchList<T extends { id: string }, H>(source: ListSource<T, H>): void {
  void queryClient.prefetchQuery({
    queryKey: source.key,
    queryFn: ({ signal }) => fetchList(source, { from: 0, to: 0 }, signal),
    structuralSharing: false,
  })
}

export function prefetchSpaces(): void {
  void queryClient.prefetchQuery(spacesQuery)
}

/** Fetches everything that the page of a folder requests, in parallel. */
export function prefetchFolder(id: string): void {
  prefetchSpaces()
  void queryClient.prefetchQuery(viewQuery(id))
  prefetchList(folderSource(id, expectedView(id), ''))
}

/** Fetches the top of the drive by the id that this browser last saw; without one, the spaces are fetched first. */
export function prefetchHome(): void {
  const root = lastRootId()
  if (root !== null) prefetchFolder(root)
  else {
    void queryClient
      .ensureQueryData(spacesQuery)
      .then(spaces => prefetchFolder(homeSpace(spaces)?.rootId ?? ''))
      // The page requests it again and shows the problem.
      .catch(() => undefined)
  }
}
