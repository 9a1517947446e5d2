import type { FileKind, PlacedItem, Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { instant } from '../../platform/clock.ts'
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
  'version_id',
] as const satisfies readonly (keyof Item)[]

export type ShownRow = Pick<Item, (typeof shownColumns)[number]>

/** An item as sent over the wire. */
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
    size: Number(row.size),
    itemCount: isOfFolder ? Number(row.item_count) : null,
    createdAt: instant(row.created_at),
    modifiedAt: instant(row.modified_at),
    isStarred,
    thumbnailUrl: row.has_thumbnail ? `/api/v1/items/${row.id}/thumbnail?v=${row.version_id}` : null,
    versionId: row.version_id,
  }
}

/** The same for a caller with this access: visitors aren't told what is above a shared item. */
export function presentSeen(access: Access, isStarred: boolean): WireItem {
  const shown = presentItem(access.item, isStarred)
  if (access.via !== 'link') return shown
  if (access.can.view) return access.path.length === 0 ? { ...shown, parentId: null } : shown
  // A link that only collects reveals nothing about the folder, not even its name.
  return { ...shown, ...untold }
}

const nothingId = '0'.repeat(26)
const untold = {
  spaceId: nothingId,
  parentId: null,
  name: '',
  createdAt: instant(0),
  modifiedAt: instant(0),
  versionId: null,
  thumbnailUrl: null,
}

export function presentPlaced(access: Access, isStarred: boolean): PlacedItem {
  const shown = presentSeen(access, isStarred)
  // The size of a folder is as secret as its contents.
  const secret = isFolder(access.item) && !access.mayList ? { size: 0, itemCount: null } : {}
  return { ...shown, ...secret, can: access.can, path: access.path }
}
