import { showDialog } from '../../platform/dialogs.tsx'

/** Shows the links of an item; `linkId` opens the form of that one. */
export async function openLinks(item: { id: string; name: string }, linkId?: string): Promise<void> {
  await showDialog<never, { item: { id: string; name: string }; linkId?: string }>(
    async () => (await import('./components/links-dialog.tsx')).LinksDialog,
    { item, linkId },
  )
}
