import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { copyLinkAction } from './copy-link.action.ts'
import { linksAction } from './links.action.ts'

export const itemActions: readonly ItemAction[] = [copyLinkAction, linksAction]
