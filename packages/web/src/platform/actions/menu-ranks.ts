import type { Action } from '../../ui/actions/action.ts'
import type { ItemAction, ItemTarget, RunFailure } from './item-action.ts'
import { asMenuAction, visibleActions } from './item-action.ts'

/**
 * The place of every action in menus and sheets of items, by its id. Add an action here if people need it every day;
 * all others are behind “More”, in the order of their groups.
 */
const quick = ['download', 'copy-link', 'star', 'unstar', 'trash']

/** In the order in which they are shown. */
const first = [
  // Of items.
  'open',
  'edit-text',
  'share',
  'locate',
  'move',
  'rename',
  'details',
  // Of the space around them.
  'new-folder',
  'new-text-file',
  'upload-files',
  'upload-folder',
  'paste',
  'select-all',
]

/** Entries in words, “More” included. */
const most = 8

/** What a menu or sheet offers for a target: a row of icons, at most eight entries, and the rest behind “More”. */
export function menuActions(actions: readonly ItemAction[], target: ItemTarget, fail: RunFailure): Action[] {
  const shown = visibleActions(actions, target)
    .filter(action => !action.isKeyOnly)
    .map(action => asMenuAction(action, target, fail))
  const icons = quick.flatMap(id => shown.find(action => action.id === id) ?? [])
  const words = shown.filter(action => !quick.includes(action.id))
  const icon = (action: Action): Action => ({ ...action, rank: 'quick' })
  if (words.length <= most) return [...icons.map(icon), ...words]
  const top = first.flatMap(id => words.find(action => action.id === id) ?? []).slice(0, most - 1)
  const rest = words.filter(action => !top.includes(action))
  return [
    ...icons.map(icon),
    // Few enough to need no lines between them.
    ...top.map(action => ({ ...action, group: undefined })),
    ...rest.map((action): Action => ({ ...action, rank: 'more' })),
  ]
}
