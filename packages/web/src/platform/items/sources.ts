import type { ItemCan, PlacedItem, TrashedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { FolderPage, FolderView } from '@holdall/contract/drive/folder-page.schemas.ts'
import { folderPageSize } from '@holdall/contract/drive/paging.ts'
import type { ListedItem } from '../actions/item-action.ts'
import { addressOf, call } from '../api/call.ts'
import { askOrRecall } from '../device/kept-answers.ts'
import type { ListPage, ListSource } from '../lists/paged-list.ts'

const pageSize = folderPageSize

export type FolderSort = Pick<FolderView, 'orderBy' | 'orderDir'>
export type FolderHead = { folder: PlacedItem; can: ItemCan; total: number }
export type ViewHead = Record<never, never>
/** `ownTotal`: excluding what was deleted in other people's folders. */
export type TrashHead = { total: number; ownTotal: number; bytes: number; retentionDays: number | null }

export const folderKey = (id: string) => ['items', 'folder', id] as const

/** The children of a folder, starting anywhere in it. */
export function folderSource(id: string, sort: FolderSort, filter: string): ListSource<ListedItem, FolderHead> {
  const query = { orderBy: sort.orderBy, orderDir: sort.orderDir, perPage: pageSize, ...(filter ? { filter } : {}) }
  return {
    key: [...folderKey(id), sort.orderBy, sort.orderDir, filter],
    pageSize,
    fetchPage: async (cursor, signal) => {
      const ask = () => call('drive.children', { params: { id }, query: { ...query, cursor } }, { signal })
      if (cursor !== undefined || filter) return folderPage(await ask())
      return folderPage(await askOrRecall(addressOf('drive.children', { id }, query), ask))
    },
    fetchAnchors: async signal => (await call('drive.anchors', { params: { id }, query }, { signal })).cursors,
  }
}

function folderPage(page: FolderPage): ListPage<ListedItem, FolderHead> {
  return {
    items: page.data.map(item => ({ ...item, can: page.can })),
    total: page.total,
    hasMore: page.nextCursor !== null,
    nextCursor: page.nextCursor,
    head: { folder: page.folder, can: page.can, total: page.total },
  }
}

/** A view that gathers items from many folders, such as Starred. */
export function viewSource(view: 'starred' | 'recent'): ListSource<ListedItem, ViewHead> {
  return {
    key: ['items', view],
    pageSize,
    fetchPage: async (cursor, signal) => {
      const ask = () =>
        call(
          view === 'starred' ? 'drive.starred' : 'drive.recent',
          { query: { cursor, perPage: pageSize, ...(view === 'recent' ? { grouped: 'true' as const } : {}) } },
          { signal },
        )
      const page = await (cursor === undefined ? askOrRecall(`/views/${view}`, ask) : ask())
      return {
        items: page.data.map(gathered),
        hasMore: page.nextCursor !== null,
        nextCursor: page.nextCursor,
        head: {},
      }
    },
  }
}

const nothing: ItemCan = {
  view: false,
  download: false,
  comment: false,
  add: false,
  edit: false,
  rename: false,
  move: false,
  star: false,
  share: false,
  trash: false,
}

/** What stands for several files has their size, and none of the marks and rights of the one that it shows. */
function gathered(item: PlacedItem): ListedItem {
  if (!item.arrival) return item
  const { tagIds, lock, editors, commentCount, access, duration, ...rest } = item as ListedItem
  return { ...rest, size: item.arrival.bytes, isStarred: false, can: nothing }
}

export function trashSource(spaceId: string | undefined): ListSource<ListedItem, TrashHead> {
  return {
    key: ['items', 'trash', spaceId ?? ''],
    pageSize,
    fetchPage: async (cursor, signal) => {
      const { data, nextCursor, total, ownTotal, bytes, retentionDays } = await call(
        'drive.trashList',
        { query: { cursor, perPage: pageSize, spaceId } },
        { signal },
      )
      const head = { total, ownTotal, bytes, retentionDays }
      return { items: data.map(trashedRow), hasMore: nextCursor !== null, nextCursor, head }
    },
  }
}

function trashedRow(item: TrashedItem): ListedItem {
  const { trashedAt, trashedBy, origin, daysLeft, can, ...rest } = item
  return {
    ...rest,
    can: { ...nothing, trash: can.trash },
    trashed: { at: trashedAt, by: trashedBy, origin, daysLeft, canRestore: can.restore },
  }
}
