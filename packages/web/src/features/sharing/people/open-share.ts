import { showDialog } from '../../../platform/dialogs.tsx'

type Item = { id: string; name: string; kind: 'file' | 'folder' }

/** Shares an item with people, and shows who has access. */
export async function openShare(item: Item): Promise<void> {
  await showDialog<never, { item: Item }>(async () => (await import('./share-dialog.tsx')).ShareDialog, { item })
}
