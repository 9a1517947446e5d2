import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { RowSource } from '../lists/row-source.ts'
import { queryClient } from '../query-client.ts'

const most = 500

/** The folders directly below a folder, for the tree. */
export const treeQuery = (id: string) =>
  queryOptions({
    queryKey: ['tree', id],
    queryFn: async ({ signal }) => {
      const query = { foldersOnly: 'true', orderBy: 'name', orderDir: 'asc', perPage: most } as const
      const page = await call('drive.children', { params: { id }, query }, { signal })
      return { folders: page.data, hasMore: page.nextCursor !== null, folder: page.folder }
    },
    staleTime: 60_000,
  })

/**
 * What is known of a closed line. If it was open before or its folder was visited, it fetches again once its folders
 * have changed; otherwise it fetches nothing.
 */
export const closedTreeQuery = (id: string) =>
  queryOptions({ ...treeQuery(id), enabled: ({ state }) => state.isInvalidated && state.data !== undefined })

/** Folders come first in a list: once all of them have been loaded, sorted by name, the tree needn't fetch them. */
export function seedTree(folder: PlacedItem, rows: RowSource<Item>): void {
  const folders: Item[] = []
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index)
    if (!row) return
    if (row.kind === 'file') break
    folders.push(row)
  }
  if (folders.length <= most)
    queryClient.setQueryData(treeQuery(folder.id).queryKey, { folders, hasMore: false, folder })
}

export const itemQuery = (id: string) =>
  queryOptions({
    queryKey: ['item', id],
    queryFn: ({ signal }) => call('drive.item', { params: { id } }, { signal }),
  })
