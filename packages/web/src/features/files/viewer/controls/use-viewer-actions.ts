import type { ItemAction, ItemTarget, ListedItem } from '../../../../platform/actions/item-action.ts'
import { visibleActions } from '../../../../platform/actions/item-action.ts'
import { call } from '../../../../platform/api/call.ts'
import { isProblem } from '../../../../platform/api/problem.ts'
import { withFilms } from '../../../../platform/items/live-photos.ts'
import { reportProblem } from '../../../../platform/items/report.ts'
import { itemQuery } from '../../../../platform/items/tree.ts'
import { queryClient } from '../../../../platform/query-client.ts'
import { useItemActions } from '../../../../platform/registry/item-actions.ts'
import { markGone } from '../neighbours/opened-from.ts'

export type ViewerAction = { action: ItemAction; target: ItemTarget; run: () => void }

/** The actions for the open file, the same as in lists. `onGone` is called when one of them has removed it. */
export function useViewerActions(item: ListedItem | undefined, onGone: () => void): ViewerAction[] {
  const actions = useItemActions()
  if (!item) return []
  const target: ItemTarget = {
    place: 'viewer',
    folder: null,
    items: [item],
    count: 1,
    all: async () => withFilms([item]),
  }
  return visibleActions(actions, target).map(action => ({
    action,
    target,
    run: () => start(action, target, item.id, onGone),
  }))
}

function start(action: ItemAction, target: ItemTarget, id: string, onGone: () => void): void {
  perform(action, target, id, onGone).catch(error => reportProblem(error, () => start(action, target, id, onGone)))
}

async function perform(action: ItemAction, target: ItemTarget, id: string, onGone: () => void): Promise<void> {
  await action.run(target)
  if (action.group === 'remove' && (await isGone(id))) {
    markGone(id)
    onGone()
    return
  }
  void queryClient.invalidateQueries({ queryKey: itemQuery(id).queryKey })
}

async function isGone(id: string): Promise<boolean> {
  try {
    await call('drive.item', { params: { id } })
    return false
  } catch (error) {
    if (isProblem(error) && error.status === 404) return true
    throw error
  }
}
