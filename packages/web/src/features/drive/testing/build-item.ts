import type { ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import type { ItemTarget, ListedItem } from '../../../platform/actions/item-action.ts'

export const canAll: ItemCan = {
  view: true,
  download: true,
  add: true,
  rename: true,
  move: true,
  trash: true,
  comment: true,
  edit: true,
  star: true,
  share: true,
}

let built = 0

/** A file as its owner sees it in a list. */
export function buildItem(fields: Partial<ListedItem> = {}): ListedItem {
  built += 1
  const at = '2026-03-14T12:00:00.000Z'
  return {
    id: `item-${built}`,
    spaceId: 'space',
    parentId: 'root',
    kind: 'file',
    name: `File ${built}.txt`,
    fileKind: 'text',
    mime: 'text/plain',
    size: 10,
    itemCount: null,
    createdAt: at,
    modifiedAt: at,
    isStarred: false,
    thumbnailUrl: null,
    placeholder: null,
    versionId: null,
    can: canAll,
    ...fields,
  }
}

export function buildFolder(fields: Partial<ListedItem> = {}): ListedItem {
  return buildItem({ kind: 'folder', fileKind: 'folder', mime: null, itemCount: 0, ...fields })
}

export function buildTarget(items: readonly ListedItem[], fields: Partial<ItemTarget> = {}): ItemTarget {
  return { place: 'folder', folder: null, items, count: items.length, all: async () => items, ...fields }
}
