import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { showDialog } from '../../../platform/dialogs.tsx'
import type { TagsDialogProps } from './tags-dialog.tsx'

/** Opens the dialog that sets the tags of items and creates new ones. */
export async function openTags(items: TagsDialogProps['items']): Promise<void> {
  await showDialog<never, TagsDialogProps>(async () => (await import('./tags-dialog.tsx')).TagsDialog, { items })
}

/** Renames or recolours one of the user's own tags. Resolves to true when it was saved. */
export function openTagForm(tag: Tag): Promise<true | null> {
  return showDialog<true, { tag: Tag }>(async () => (await import('./tag-form-dialog.tsx')).TagFormDialog, { tag })
}
