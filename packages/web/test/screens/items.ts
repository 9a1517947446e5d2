import { type ItemCan, type PlacedItem, PlacedItem as Schema } from '@holdall/contract/drive/drive.schemas.ts'
import { type PartOf, sampleOf } from './sample.ts'

/** The ID of a thing with this name. */
export function id(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .padEnd(26, '0')
    .slice(0, 26)
}

export const everyRight: ItemCan = {
  view: true,
  download: true,
  comment: true,
  add: true,
  edit: true,
  rename: true,
  move: true,
  trash: true,
  star: true,
  share: true,
}

export const root = { id: id('root'), name: 'My files' }

/** A file in the member’s own drive, with every right on it. */
export function file(name: string, more: PartOf<PlacedItem> = {}): PlacedItem {
  return item({
    id: id(name),
    name,
    kind: 'file',
    mime: 'text/plain',
    fileKind: 'text',
    versionId: id('version'),
    ...more,
  })
}

/** A folder in the member’s own drive, with every right on it. */
export function folder(name: string, more: PartOf<PlacedItem> = {}): PlacedItem {
  return item({ id: id(name), name, kind: 'folder', fileKind: 'other', itemCount: 0, ...more })
}

function item(part: PartOf<PlacedItem>): PlacedItem {
  return sampleOf(Schema, {
    spaceId: id('space'),
    parentId: root.id,
    can: everyRight,
    path: [root],
    tagIds: [],
    ...part,
  })
}
