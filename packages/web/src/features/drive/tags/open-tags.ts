import type { Tag } from '@holdall/contract/tags/tags.contract.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import type { TagsDialogProps } from './tags-dialog.tsx'

/** Chooses the tags of items, and makes new ones. */
export async function openTags(items: TagsDialogProps['items']): Promise<void> {
  await showDialog<never, TagsDialogProps>(async () => (await import('./tags-dialog.tsx')).TagsDialog, { items })
}

/** Renames or colours a tag of one's own. Resolves to true when it was saved. */
export function openTagForm(tag: Tag): Promise<true | null> {
  return showDialog<true, { tag: Tag }>(async () => (await import('./tag-form-dialog.tsx')).TagFormDialog, { tag })
}
