import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ListedItem } from '../actions/item-action.ts'
import type { ListData } from '../lists/paged-list.ts'
import { mapRows, withoutRows } from '../lists/sparse-rows.ts'
import { queryClient } from '../query-client.ts'
import { type FolderHead, folderKey } from './sources.ts'

type Listed = ListData<ListedItem, unknown>
type Rollback = () => void

function changeLists(concerns: (key: QueryKey) => boolean, change: (data: Listed) => Listed): Rollback {
  const before: [QueryKey, Listed, Listed][] = []
  for (const [key, data] of queryClient.getQueriesData<Listed>({ queryKey: ['items'] })) {
    if (!data || !concerns(key)) continue
    // A response still under way would show the state before the change.
    void queryClient.cancelQueries({ queryKey: key, exact: true })
    const next = change(data)
    if (next === data) continue
    queryClient.setQueryData(key, next)
    before.push([key, data, next])
  }
  return () => {
    for (const [key, data, next] of before) {
      // If the data differs from what was written here, the server has answered since.
      if (queryClient.getQueryData(key) === next) queryClient.setQueryData(key, data)
      void queryClient.invalidateQueries({ queryKey: key, exact: true })
    }
  }
}

/** Changes items in every list before the server has answered. Returns a function that rolls the change back. */
export function changeListed(ids: ReadonlySet<string>, change: (item: ListedItem) => ListedItem): Rollback {
  return changeLists(
    () => true,
    data => {
      const rows = mapRows(data.rows, ids, change)
      return rows === data.rows ? data : { ...data, rows }
    },
  )
}

/** Removes items from the lists whose key matches, before the server has answered. */
export function dropListed(ids: ReadonlySet<string>, concerns: (key: QueryKey) => boolean): Rollback {
  return changeLists(concerns, data => {
    const rows = withoutRows(data.rows, ids)
    return rows === data.rows ? data : { ...data, rows }
  })
}

export const isFolderList = (key: QueryKey) => key[1] === 'folder'
export const isTrashList = (key: QueryKey) => key[1] === 'trash'

/** Reloads the contents of these folders. */
export function refreshFolders(ids: Iterable<string | null | undefined>): void {
  for (const id of new Set(ids)) {
    if (!id) continue
    void queryClient.invalidateQueries({ queryKey: folderKey(id) })
    void queryClient.invalidateQueries({ queryKey: ['tree', id] })
    void queryClient.invalidateQueries({ queryKey: ['item', id] })
  }
}

/** Reloads the views that gather items from many folders, and the details of these items. */
export function refreshViews(itemIds: Iterable<string> = []): void {
  void queryClient.invalidateQueries({ queryKey: ['items'], predicate: query => !isFolderList(query.queryKey) })
  for (const id of itemIds) void queryClient.invalidateQueries({ queryKey: ['item', id] })
}

/**
 * Reloads everything shown of these items and of what is inside them: the content is deleted, restored, moved or
 * renamed along with its folder, and the notice of a change names only the top item.
 */
export function refreshWithin(itemIds: Iterable<string>): void {
  const ids = new Set(itemIds)
  if (ids.size === 0) return
  const concerns = (place: PlacedItem | undefined) =>
    place !== undefined && (ids.has(place.id) || place.path.some(step => ids.has(step.id)))
  for (const [key, data] of queryClient.getQueriesData<ListData<ListedItem, FolderHead>>({
    queryKey: ['items', 'folder'],
  })) {
    if (concerns(data?.head.folder)) void queryClient.invalidateQueries({ queryKey: key, exact: true })
  }
  for (const [key, data] of queryClient.getQueriesData<PlacedItem>({ queryKey: ['item'] })) {
    if (key.length === 2 && concerns(data)) void queryClient.invalidateQueries({ queryKey: key, exact: true })
  }
}

/** Reloads the lists that show one of these items, because what they show about it has changed. */
export function refreshListsWith(itemIds: Iterable<string>): void {
  const ids = new Set(itemIds)
  if (ids.size === 0) return
  for (const [key, data] of queryClient.getQueriesData<Listed>({ queryKey: ['items'] })) {
    const isShown = data && mapRows(data.rows, ids, row => row) !== data.rows
    if (isShown) void queryClient.invalidateQueries({ queryKey: key, exact: true })
  }
}

/** Reloads what shows the size or the number of items of these folders: the lists in which they are rows, and details. */
export function refreshTotals(folderIds: Iterable<string>): void {
  const ids = new Set(folderIds)
  refreshListsWith(ids)
  for (const id of ids) void queryClient.invalidateQueries({ queryKey: ['item', id], exact: true })
}

export function refreshSpaces(): void {
  void queryClient.invalidateQueries({ queryKey: ['spaces'] })
}

export function refreshEverything(): void {
  for (const key of ['items', 'tree', 'item', 'spaces', 'access', 'workspaces', 'tags', 'saved-searches', 'links'])
    void queryClient.invalidateQueries({ queryKey: [key] })
}
