import type { ItemTarget } from '../../../../platform/actions/item-action.ts'
import { asMenuAction, visibleActions } from '../../../../platform/actions/item-action.ts'
import { reportProblem } from '../../../../platform/items/report.ts'
import { itemActions, withItemActions } from '../../../../platform/registry/item-actions.ts'
import type { Action } from '../../../../ui/actions/action.ts'

/** The actions that a menu offers for a target. */
export function menuActions(target: ItemTarget): Action[] | Promise<Action[]> {
  return withItemActions(() =>
    visibleActions(itemActions(), target)
      .filter(action => !action.isKeyOnly)
      .map(action => asMenuAction(action, target, reportProblem)),
  )
}
