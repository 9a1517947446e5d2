import { showDialog } from '../../../platform/dialogs.tsx'

type Item = { id: string; name: string; kind: 'file' | 'folder' }

/** Opens the dialog that shares items with people; for one item it shows who has access. */
export async function openShare(...items: Item[]): Promise<void> {
  await showDialog<never, { items: readonly Item[] }>(async () => (await import('./share-dialog.tsx')).ShareDialog, {
    items,
  })
}
