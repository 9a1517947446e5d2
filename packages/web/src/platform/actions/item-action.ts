import type { Arrival, GrantRole, Item, ItemCan, PathStep, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { Action } from '../../ui/actions/action.ts'
import type { IconComponent } from '../../ui/icon.ts'
import { recordChange } from './undo.ts'

/** An item as lists hold it, whichever call returned it. */
export type ListedItem = Item & {
  can: ItemCan
  /** The passage of the content that contains the words; only in search results. */
  snippet?: readonly { text: string; isMatch: boolean }[] | null
  /** Only in views that gather items from many folders. */
  path?: readonly PathStep[]
  /** Only in the list of recent items. */
  usedAt?: string | undefined
  /** It stands for all files that came with it into its folder; only in the list of recent items. */
  arrival?: Arrival | undefined
  /** How others gave the member access; only in the list of items shared with them. */
  received?: { grantId: string; role: GrantRole; by: string | null; group: string | null; at: string }
  /** The film of a live photo, which is a file of its own in the same folder; only in Photos. */
  live?: readonly ListedItem[]
  /** What the member has shared of it; only in the list of items shared by them. */
  given?: { links: number; visits: number; endsAt: string | null }
  /** Only in the trash. */
  trashed?: {
    /** Unknown in search results. */
    at: string | null
    by: string | null
    origin: readonly PathStep[] | null
    daysLeft: number | null
    canRestore: boolean
  }
}

/** The kind of list that contains the items. */
export type ItemPlace = 'folder' | 'starred' | 'recent' | 'photos' | 'shared' | 'search' | 'trash' | 'viewer'

/** What an action applies to. */
export type ItemTarget = {
  place: ItemPlace
  /** The folder that is shown; null in views that gather items from many folders. */
  folder: PlacedItem | null
  /** The selected items that have been fetched; empty when the target is the space around the items. */
  items: readonly ListedItem[]
  /** How many items are selected, fetched or not. */
  count: number
  /** Every selected item, fetching those that are not loaded. */
  all: () => Promise<readonly ListedItem[]>
}

/** An action on items, defined once for menus, toolbar, keys and palette. */
export type ItemAction = {
  id: string
  /** `items`: needs at least one selected; `space`: about the folder or view itself. */
  on: 'items' | 'space'
  /** A verb, translated. */
  label: (target: ItemTarget) => string
  icon: IconComponent
  /** Written as in `ui/actions/action.ts`. */
  shortcut?: string
  /** Groups are separated by a line, in the order of `itemActionGroups`. */
  group: ItemActionGroup
  /** Position within its group; 0 by default. */
  order?: number
  danger?: boolean
  /** Has its own button in the selection bar; `wide` only where there is more room than on a phone. */
  isInBar?: boolean | 'wide'
  /** Shown in no menu; only available by keys and the palette. */
  isKeyOnly?: boolean
  /** An action that is not visible is not available anywhere, not even by its shortcut. */
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
    .filter(action => (action.on === 'items') === target.count > 0 && isOffered(action, target))
    .sort((a, b) => rank(a) - rank(b))
}

/** An entry that stands for several files leads to them: nothing is done to the one whose picture it has. */
const ofArrivals = new Set(['open', 'locate'])

function isOffered(action: ItemAction, target: ItemTarget): boolean {
  const standsForOthers = target.items.some(item => item.arrival)
  return action.isVisible(target) && (!standsForOthers || action.on === 'space' || ofArrivals.has(action.id))
}

/** Called with the reason why a run failed, and a function that runs it again. */
export type RunFailure = (error: unknown, again: () => void) => void

/** Converts an action for menus. */
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
  const run = (async () => action.run(target))()
  run.catch(error => fail(error, () => runAction(action, target, fail)))
  // Actions available only by keys change no items; undoing is one of them.
  if (!action.isKeyOnly) recordChange(run)
}

/** Whether every selected item allows it. */
export function allCan(target: ItemTarget, right: keyof ItemCan): boolean {
  return target.items.length > 0 && target.items.every(item => item.can[right])
}

/** The only selected item, or null. */
export function onlyItem(target: ItemTarget): ListedItem | null {
  return target.count === 1 ? (target.items[0] ?? null) : null
}
