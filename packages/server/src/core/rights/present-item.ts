import type { FileKind, FolderColor, PlacedItem, Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { instant } from '../../platform/clock.ts'
import { reducedView } from '../../platform/http/reduced-view.ts'
import { isFolder } from '../tree/is-folder.ts'
import type { Item } from '../tree/items.repository.ts'
import type { Access } from './access-item.ts'

/** The columns that are sent. Lists read only these. */
export const shownColumns = [
  'id',
  'space_id',
  'parent_id',
  'rank',
  'name',
  'type_key',
  'mime',
  'size',
  'item_count',
  'created_at',
  'modified_at',
  'has_thumbnail',
  'placeholder',
  'version_id',
  'color',
] as const satisfies readonly (keyof Item)[]

export type ShownRow = Pick<Item, (typeof shownColumns)[number]>

/** An item as a member sees it who may see all of it. */
export function presentItem(row: ShownRow, isStarred: boolean): WireItem {
  const isOfFolder = isFolder(row)
  return {
    id: row.id,
    spaceId: row.space_id,
    parentId: row.parent_id,
    kind: isOfFolder ? 'folder' : 'file',
    name: row.name,
    fileKind: row.type_key.split('.', 1)[0] as FileKind,
    mime: row.mime,
    size: row.size,
    itemCount: isOfFolder ? row.item_count : null,
    createdAt: instant(row.created_at),
    modifiedAt: instant(row.modified_at),
    isStarred,
    ...(row.color === null ? {} : { color: row.color as FolderColor }),
    thumbnailUrl: row.has_thumbnail ? `/api/v1/items/${row.id}/thumbnail?v=${row.version_id}` : null,
    placeholder: row.has_thumbnail ? row.placeholder : null,
    versionId: row.version_id,
  }
}

const nothingId = '0'.repeat(26)
const nothingYet = instant(0)

const aboutItem = [
  'id',
  'kind',
  'name',
  'fileKind',
  'mime',
  'isStarred',
  'color',
  'thumbnailUrl',
  'placeholder',
  'versionId',
] as const
const dates = ['createdAt', 'modifiedAt'] as const
const totals = ['size', 'itemCount'] as const

/** An item below the one that a link shares, as its visitors see it. */
export const visitedItem = reducedView<WireItem>()([...aboutItem, ...dates, ...totals, 'spaceId', 'parentId'], {})

/** The item that a link shares: visitors aren't told what is above it. */
export const sharedItem = reducedView<WireItem>()([...aboutItem, ...dates, ...totals, 'spaceId'], { parentId: null })

/** The same with what visitors may do with it, as they first see it. */
export const openedItem = reducedView<PlacedItem>()([...aboutItem, ...dates, ...totals, 'spaceId', 'can'], {
  parentId: null,
  path: [],
})

/** The target of a link that only collects, which reveals nothing about the folder, not even its name. */
export const blindItem = reducedView<WireItem>()(['id', 'kind', 'fileKind', 'mime', 'isStarred'], {
  spaceId: nothingId,
  parentId: null,
  name: '',
  size: 0,
  itemCount: null,
  createdAt: nothingYet,
  modifiedAt: nothingYet,
  thumbnailUrl: null,
  placeholder: null,
  versionId: null,
})

/** A folder whose content may not be seen: its totals are as secret. */
export const unlistedFolder = reducedView<WireItem>()([...aboutItem, ...dates, 'spaceId', 'parentId'], {
  size: 0,
  itemCount: null,
})

/** A row of a folder's list for a caller with this access to the folder. */
export function presentChild({ via }: Pick<Access, 'via'>, row: ShownRow, isStarred: boolean): WireItem {
  const shown = presentItem(row, isStarred)
  return via === 'link' ? visitedItem(shown) : shown
}

/** An item for a caller with this access. */
export function presentSeen(access: Access, isStarred: boolean): WireItem {
  const shown = presentItem(access.item, isStarred)
  if (access.via !== 'link') return shown
  if (!access.can.view) return blindItem(shown)
  return access.path.length === 0 ? sharedItem(shown) : visitedItem(shown)
}

/** The same with its place and the caller's rights. */
export function presentPlaced(access: Access, isStarred: boolean): PlacedItem {
  const seen = presentSeen(access, isStarred)
  const isListed = !isFolder(access.item) || access.mayList
  return { ...(isListed ? seen : unlistedFolder(seen)), can: access.can, path: access.path }
}
