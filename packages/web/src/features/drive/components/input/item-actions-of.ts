import type { ItemTarget } from '../../../../platform/actions/item-action.ts'
import { menuActions } from '../../../../platform/actions/menu-ranks.ts'
import { reportProblem } from '../../../../platform/items/report.ts'
import { itemActions, withItemActions } from '../../../../platform/registry/item-actions.ts'
import type { Action } from '../../../../ui/actions/action.ts'

/** The actions that a menu offers for a target, once all of them are loaded. */
export function menuActionsOf(target: ItemTarget): Action[] | Promise<Action[]> {
  return withItemActions(() => menuActions(itemActions(), target, reportProblem))
}
