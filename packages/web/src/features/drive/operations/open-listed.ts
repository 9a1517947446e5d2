import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { call } from '../../../platform/api/call.ts'
import { refreshViews } from '../../../platform/items/cache.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { screen } from '../../../platform/items/screen.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath, openItem } from '../../../platform/open-item.ts'

/** Opens an item of the list that is shown, and records it for Recent. What stands for several files opens their folder. */
export function openListed(item: ListedItem): void {
  if (item.trashed) return
  if (item.arrival && item.parentId) {
    goTo(folderPath({ id: item.parentId }))
    return
  }
  const { rows } = screen.get()
  openItem(item, rows ? { rows, index: rows.indexOf(item.id) } : null)
  if (item.kind === 'file') {
    call('drive.opened', { params: { id: item.id } }).then(() => refreshViews(), reportProblem)
  }
}
