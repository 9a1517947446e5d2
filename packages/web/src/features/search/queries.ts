import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedItem } from '../../platform/actions/item-action.ts'
import { findItems } from '../../platform/api/find-items.ts'
import type { ListSource } from '../../platform/lists/paged-list.ts'
import type { SearchState } from './search-state.ts'
import { toQuery } from './search-state.ts'

const pageSize = 100

/** Everything that is found, best match first. */
export function searchSource(state: SearchState): ListSource<ListedItem, Record<never, never>> {
  const query = toQuery(state)
  return {
    key: ['items', 'search', query],
    pageSize,
    fetchPage: async (cursor, signal) => {
      const page = await findItems({ ...query, cursor, perPage: pageSize }, signal)
      const items: ListedItem[] = state.trashed === 'true' ? page.data.map(inTrash) : page.data
      return { items, hasMore: page.nextCursor !== null, nextCursor: page.nextCursor, head: {} }
    },
  }
}

/** A hit in the trash, with the little that a search tells of it. */
function inTrash(item: PlacedItem): ListedItem {
  return { ...item, trashed: { at: null, by: null, origin: item.path, daysLeft: null, canRestore: item.can.trash } }
}

/** The best few hits while one types. Earlier ones stay until newer ones are here; requests overtaken are dropped. */
export function useBestHits(words: string) {
  return useQuery({
    queryKey: ['best-hits', words],
    queryFn: async ({ signal }) => (await findItems({ q: words, perPage: 8 }, signal)).data,
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}
