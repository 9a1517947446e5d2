import type { Item, ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import { showDialog } from '../../../platform/dialogs.tsx'

/** A file whose versions are looked at. */
export type VersionedFile = Item & { can: ItemCan }

/** Shows the versions of a file and what can be done with them. */
export async function openVersions(item: VersionedFile): Promise<void> {
  await showDialog<never, { item: VersionedFile }>(async () => (await import('./versions-dialog.tsx')).VersionsDialog, {
    item,
  })
}
