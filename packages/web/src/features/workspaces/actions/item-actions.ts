import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { handOverAction } from './hand-over.action.ts'

export const itemActions: readonly ItemAction[] = [handOverAction]
