import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { offerUndo } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { ApiProblem } from '../../../platform/api/problem.ts'
import { t } from '../../../ui/text.ts'
import { screen } from '../state/screen.ts'
import { changeListed, refreshFolders, refreshViews } from './cache.ts'
import { problemText } from './report.ts'

/** Renames at once on the screen. A name that the server refuses opens the field again with what was typed. */
export async function renameItem(item: ListedItem, name: string): Promise<void> {
  if (name === item.name) return
  try {
    await apply(item, name)
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status >= 500 || error.status === 0) throw error
    screen.set({ renaming: { id: item.id, draft: name, error: error.fields.name ?? problemText(error) } })
    return
  }
  offerUndo({
    done: t('“{{from}}” renamed to “{{to}}”', { from: item.name, to: name }),
    undo: () => apply(item, item.name),
  })
}

async function apply(item: ListedItem, name: string): Promise<void> {
  const rollback = changeListed(new Set([item.id]), row => ({ ...row, name }))
  try {
    await call('drive.rename', { params: { id: item.id }, body: { name } })
  } catch (error) {
    rollback()
    throw error
  }
  refreshFolders([item.parentId, item.kind === 'folder' ? item.id : null])
  refreshViews([item.id])
}
