import { showDialog } from '../../platform/dialogs.tsx'

/** Shows the links of an item; `linkId` opens the form of that link, null the form of a new one. */
type Item = { id: string; name: string; kind: 'file' | 'folder' }

export async function openLinks(item: Item, linkId?: string | null): Promise<void> {
  await showDialog<never, { item: Item; linkId?: string | null }>(
    async () => (await import('./components/links-dialog.tsx')).LinksDialog,
    { item, ...(linkId === undefined ? {} : { linkId }) },
  )
}
