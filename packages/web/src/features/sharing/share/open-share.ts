import { showDialog } from '../../../platform/dialogs.tsx'

type Item = { id: string; name: string; kind: 'file' | 'folder' }

/** Shares items with people; of one item it shows who has access. */
export async function openShare(...items: Item[]): Promise<void> {
  await showDialog<never, { items: readonly Item[] }>(async () => (await import('./share-dialog.tsx')).ShareDialog, {
    items,
  })
}
