import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { offerUndo } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { changeListed, refreshViews } from '../../../platform/items/cache.ts'
import { nameItems, reportFailures, sayLeft } from '../../../platform/items/report.ts'
import { ownStarName } from '../../../platform/items/tags/star-name.ts'
import { t } from '../../../ui/text.ts'
import { doneItems, inPortions } from './bulk.ts'

/**
 * Adds or removes the star of items, immediately on the screen. `done` says more than that, where the star is a part of
 * what was done: one act is one message.
 */
export async function starItems(items: readonly ListedItem[], isStarred: boolean, done?: string): Promise<void> {
  const wanted = items.filter(item => item.isStarred !== isStarred)
  const changed = await apply(wanted, isStarred)
  if (changed.length === 0) return
  offerUndo({
    done: done ?? sayMarked(changed, isStarred),
    undone: sayMarked(changed, !isStarred),
    undo: async () => sayLeft(changed, await apply(changed, !isStarred)),
  })
}

function sayMarked(items: readonly ListedItem[], isStarred: boolean): string {
  const [what, name] = [nameItems(items), ownStarName()]
  if (name !== null) {
    const words = { what, name }
    return isStarred ? t('Added {{what}} to “{{name}}”', words) : t('Removed {{what}} from “{{name}}”', words)
  }
  return isStarred ? t('{{what}} starred', { what }) : t('Removed {{what}} from Starred', { what })
}

/** Returns the items that have changed; reports why others have not. */
async function apply(items: readonly ListedItem[], isStarred: boolean): Promise<ListedItem[]> {
  const ids = items.map(item => item.id)
  const rollback = changeListed(new Set(ids), item => ({ ...item, isStarred }))
  try {
    const outcomes = await inPortions(
      ids,
      async some => (await call(isStarred ? 'drive.star' : 'drive.unstar', { body: { ids: some } })).data,
    )
    if (outcomes.some(outcome => outcome.status === 'failed')) rollback()
    reportFailures(outcomes, id => items.find(item => item.id === id)?.name ?? '')
    return doneItems(outcomes, items)
  } catch (error) {
    rollback()
    throw error
  } finally {
    refreshViews(ids)
  }
}
