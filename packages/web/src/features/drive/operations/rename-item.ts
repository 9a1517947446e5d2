import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { call } from '../../../platform/api/call.ts'
import { ApiProblem } from '../../../platform/api/problem.ts'
import { changeListed, refreshFolders, refreshViews } from '../../../platform/items/cache.ts'
import { nameProblem } from '../../../platform/items/report.ts'
import { screen } from '../../../platform/items/screen.ts'
import { t } from '../../../ui/text.ts'
import { offerPutBack } from './put-back.ts'

/** Shows the new name immediately. If the server refuses it, the field opens again with what was typed. */
export async function renameItem(item: ListedItem, name: string): Promise<void> {
  if (name === item.name) return
  let renamed: Item
  try {
    renamed = await apply(item, name)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 0) throw error
    screen.set({ renaming: { id: item.id, draft: name, error: nameProblem(error) } })
    return
  }
  const { id, parentId } = renamed
  if (parentId === null) return
  const spot = { parentId, isTrashed: false }
  const undo = { id, from: { ...spot, name: renamed.name }, to: { ...spot, name: item.name } }
  offerPutBack({
    done: t('“{{from}}” renamed to “{{to}}”', { from: item.name, to: name }),
    undone: t('Rename undone'),
    items: [item],
    outcomes: [{ id, status: 'done', undo }],
  })
}

async function apply(item: ListedItem, name: string): Promise<Item> {
  const rollback = changeListed(new Set([item.id]), row => ({ ...row, name }))
  try {
    return await call('drive.rename', { params: { id: item.id }, body: { name } })
  } catch (error) {
    rollback()
    throw error
  } finally {
    refreshFolders([item.parentId, item.kind === 'folder' ? item.id : null])
    refreshViews([item.id])
  }
}
