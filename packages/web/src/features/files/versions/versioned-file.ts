import type { Item, ItemCan } from '@holdall/contract/drive/drive.schemas.ts'

/** A file whose versions are shown. */
export type VersionedFile = Item & { can: ItemCan }
