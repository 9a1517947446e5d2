import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { offerUndo } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { t } from '../../../ui/text.ts'
import { inPortions } from './bulk.ts'
import { changeListed, refreshViews } from './cache.ts'
import { nameItems, reportFailures } from './report.ts'

/** Stars items or takes the star away, at once on the screen. */
export async function starItems(items: readonly ListedItem[], isStarred: boolean): Promise<void> {
  const changed = items.filter(item => item.isStarred !== isStarred)
  await apply(changed, isStarred)
  const what = nameItems(changed)
  offerUndo({
    done: isStarred ? t('{{what}} starred', { what }) : t('Star taken from {{what}}', { what }),
    undo: () => apply(changed, !isStarred),
  })
}

async function apply(items: readonly ListedItem[], isStarred: boolean): Promise<void> {
  const ids = items.map(item => item.id)
  const rollback = changeListed(new Set(ids), item => ({ ...item, isStarred }))
  try {
    const outcomes = await inPortions(
      ids,
      async some => (await call(isStarred ? 'drive.star' : 'drive.unstar', { body: { ids: some } })).data,
    )
    if (outcomes.some(outcome => outcome.status === 'failed')) rollback()
    reportFailures(outcomes, id => items.find(item => item.id === id)?.name ?? '')
  } catch (error) {
    rollback()
    throw error
  }
  refreshViews(ids)
}
