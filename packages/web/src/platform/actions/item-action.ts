import type { GrantRole, Item, ItemCan, PathStep, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { Action } from '../../ui/actions/action.ts'
import type { IconComponent } from '../../ui/icon.ts'
import { noteChange } from './undo.ts'

/** An item as lists hold it, whichever call it came from. */
export type ListedItem = Item & {
  can: ItemCan
  /** Where the words stand in the content, in the results of a search. */
  snippet?: readonly { text: string; isMatch: boolean }[] | null
  /** In views that gather items of many folders. */
  path?: readonly PathStep[]
  /** In the list of recent items. */
  usedAt?: string | undefined
  /** What others gave the member, in the list of that. */
  received?: { grantId: string; role: GrantRole; by: string | null; at: string }
  /** What the member gave of it, in the list of that. */
  given?: { links: number; visits: number; endsAt: string | null }
  /** In the trash. */
  trashed?: {
    /** Unknown in the results of a search. */
    at: string | null
    by: string | null
    origin: readonly PathStep[] | null
    daysLeft: number | null
    canRestore: boolean
  }
}

/** Which list the items stand in. */
export type ItemPlace = 'folder' | 'starred' | 'recent' | 'shared' | 'search' | 'trash' | 'viewer'

/** What an action is about. */
export type ItemTarget = {
  place: ItemPlace
  /** The folder that is shown; null in views that gather from many. */
  folder: PlacedItem | null
  /** The chosen items that have been fetched; empty for the space around them. */
  items: readonly ListedItem[]
  /** How many are chosen, fetched or not. */
  count: number
  /** Every chosen item, fetching those that are not here. */
  all: () => Promise<readonly ListedItem[]>
}

/** One thing to do with items, defined once for menus, toolbar, keys and palette. */
export type ItemAction = {
  id: string
  /** `items`: needs at least one chosen; `space`: about the folder or view itself. */
  on: 'items' | 'space'
  /** A verb, translated. */
  label: (target: ItemTarget) => string
  icon: IconComponent
  /** In the words of `ui/actions/action.ts`. */
  shortcut?: string
  /** A line parts groups; they stand in the order of `itemActionGroups`. */
  group: ItemActionGroup
  /** Within its group; 0 unless said otherwise. */
  order?: number
  danger?: boolean
  /** Has a button of its own in the bar of a selection; `wide` where there is more room than on a phone. */
  isInBar?: boolean | 'wide'
  /** Stands in no menu; keys and the palette reach it. */
  isKeyOnly?: boolean
  /** An action that is not visible is nowhere, its shortcut included. */
  isVisible: (target: ItemTarget) => boolean
  /** Why a visible action can't be done now. */
  disabledReason?: (target: ItemTarget) => string | undefined
  isChecked?: (target: ItemTarget) => boolean
  run: (target: ItemTarget) => void | Promise<void>
}

export const itemActionGroups = [
  'open',
  'new',
  'share',
  'mark',
  'organise',
  'view',
  'select',
  'info',
  'remove',
] as const
export type ItemActionGroup = (typeof itemActionGroups)[number]

/** The visible actions for a target, in the order of menus. */
export function visibleActions(actions: readonly ItemAction[], target: ItemTarget): ItemAction[] {
  const rank = (action: ItemAction) => itemActionGroups.indexOf(action.group) * 1000 + (action.order ?? 0)
  return actions
    .filter(action => (action.on === 'items') === target.count > 0 && action.isVisible(target))
    .sort((a, b) => rank(a) - rank(b))
}

/** Told why a run was rejected, and how to run it again. */
export type RunFailure = (error: unknown, again: () => void) => void

/** An action as menus draw it. */
export function asMenuAction(action: ItemAction, target: ItemTarget, fail: RunFailure): Action {
  return {
    id: action.id,
    label: action.label(target),
    icon: action.icon,
    shortcut: action.shortcut,
    danger: action.danger,
    group: action.group,
    disabledReason: action.disabledReason?.(target),
    isChecked: action.isChecked?.(target),
    run: () => runAction(action, target, fail),
  }
}

export function runAction(action: ItemAction, target: ItemTarget, fail: RunFailure): void {
  const run = Promise.resolve().then(() => action.run(target))
  run.catch(error => fail(error, () => runAction(action, target, fail)))
  // What only keys do changes no items; taking back is one of them.
  if (!action.isKeyOnly) noteChange(run)
}

/** Whether every chosen item allows it. */
export function allCan(target: ItemTarget, right: keyof ItemCan): boolean {
  return target.items.length > 0 && target.items.every(item => item.can[right])
}

/** The only chosen item, or null. */
export function onlyItem(target: ItemTarget): ListedItem | null {
  return target.count === 1 ? (target.items[0] ?? null) : null
}
