import type { ItemSort, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ListedItem } from '../../platform/actions/item-action.ts'
import { findItems } from '../../platform/api/find-items.ts'
import type { ListSource } from '../../platform/lists/paged-list.ts'
import type { SearchState } from './search-state.ts'
import { toQuery } from './search-state.ts'
import { sortItems } from './sort-items.ts'

const pageSize = 100

/** The most hits that can be sorted differently; no one reads through more. */
export const mostSorted = 1000

export type SearchSort = { orderBy: ItemSort; orderDir: 'asc' | 'desc' }
export type SearchHead = { /** There are more hits than those that were sorted. */ isCut?: boolean }

/** Everything that was found, best match first; in any other order, the best `mostSorted` hits, sorted here. */
export function searchSource(state: SearchState, sort: SearchSort | null): ListSource<ListedItem, SearchHead> {
  return sort ? sortedSource(state, sort) : foundSource(state)
}

function sortedSource(state: SearchState, sort: SearchSort): ListSource<ListedItem, SearchHead> {
  const found = foundSource(state)
  return {
    key: [...found.key, sort.orderBy, sort.orderDir],
    pageSize: mostSorted,
    fetchPage: async (_, signal) => {
      const items: ListedItem[] = []
      let cursor: string | undefined
      do {
        const page = await found.fetchPage(cursor, signal)
        items.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined && items.length < mostSorted)
      const shown = sortItems(items, sort).slice(0, mostSorted)
      const isCut = cursor !== undefined || items.length > mostSorted
      return { items: shown, total: shown.length, hasMore: false, nextCursor: null, head: { isCut } }
    },
  }
}

function foundSource(state: SearchState): ListSource<ListedItem, SearchHead> {
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

/** A hit in the trash, with the few facts that a search returns. */
function inTrash(item: PlacedItem): ListedItem {
  return { ...item, trashed: { at: null, by: null, origin: item.path, daysLeft: null, canRestore: item.can.trash } }
}

/** The best few hits while the user types. Earlier ones stay until newer ones arrive; outdated requests are dropped. */
export function useBestHits(words: string) {
  return useQuery({
    queryKey: ['best-hits', words],
    queryFn: async ({ signal }) => (await findItems({ q: words, perPage: 8 }, signal)).data,
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })
}
