import { showDialog } from '../../platform/dialogs.tsx'
import type { Locked } from './operations.ts'

/** Asks until when the file is locked, and locks it. */
export async function openLockDialog(item: Locked): Promise<void> {
  await showDialog<true, { item: Locked }>(async () => (await import('./lock-dialog.tsx')).LockDialog, { item })
}
