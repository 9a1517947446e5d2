import type { FolderColor } from '@holdall/contract/drive/drive.schemas.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { offerUndo } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { changeListed, refreshFolders, refreshViews } from '../../../platform/items/cache.ts'
import { t } from '../../../ui/text.ts'

/** Gives a folder a colour, or takes it away with null, immediately on the screen. */
export async function setColor(folder: ListedItem, color: FolderColor | null): Promise<void> {
  const before = folder.color ?? null
  if (before === color) return
  await apply(folder, color)
  const name = folder.name
  offerUndo({
    done: t('Colour of “{{name}}” changed', { name }),
    undone: t('Colour of “{{name}}” changed back', { name }),
    undo: async () => {
      await apply(folder, before)
      return undefined
    },
  })
}

async function apply(folder: ListedItem, color: FolderColor | null): Promise<void> {
  const rollback = changeListed(new Set([folder.id]), row => ({ ...row, color: color ?? undefined }))
  try {
    await call('drive.setColor', { params: { id: folder.id }, body: { color } })
  } catch (error) {
    rollback()
    throw error
  } finally {
    refreshFolders([folder.parentId])
    refreshViews([folder.id])
  }
}
