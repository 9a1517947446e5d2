import type { Item, ItemCan } from '@holdall/contract/drive/drive.schemas.ts'
import { createStore } from '../../../../platform/store.ts'
import { previewKindOf } from '../parts/preview-kind.ts'
import { mostTextBytes } from '../text/most-text.ts'

/** Which file is being edited in the viewer. */
export const editing = createStore<{ id: string | null }>({ id: null })

const written = new Set(['text', 'markdown', 'table'])

/** Whether a user with these rights can edit the file as text. */
export function canEditText(item: Item & { can: Pick<ItemCan, 'edit' | 'download'> }): boolean {
  const isText = item.kind === 'file' && item.versionId !== null && written.has(previewKindOf(item))
  return isText && item.can.edit && item.can.download && item.size <= mostTextBytes
}
