import { showDialog } from '../../../platform/dialogs.tsx'
import type { VersionedFile } from './versioned-file.ts'

/** Shows the versions of a file and the actions on them. */
export async function openVersions(item: VersionedFile): Promise<void> {
  await showDialog<never, { item: VersionedFile }>(async () => (await import('./versions-dialog.tsx')).VersionsDialog, {
    item,
  })
}
