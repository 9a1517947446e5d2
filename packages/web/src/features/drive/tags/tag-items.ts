import type { ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { offerUndo } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { changeListed, refreshViews } from '../../../platform/items/cache.ts'
import { nameItems, reportFailures, sayLeft } from '../../../platform/items/report.ts'
import { t } from '../../../ui/text.ts'
import { doneItems, inPortions } from '../operations/bulk.ts'

type Tagged = Pick<ListedItem, 'id' | 'name' | 'tagIds'>

/** Adds or removes a tag, immediately on the screen; undo affects only the items that changed. */
export async function tagItems(items: readonly Tagged[], tag: Tag, isPut: boolean): Promise<void> {
  const outcomes = await apply(items, tag.id, isPut)
  const changed = doneItems(outcomes, items)
  if (changed.length === 0) return
  offerUndo({
    done: sayTagged(changed, tag, isPut),
    undone: sayTagged(changed, tag, !isPut),
    // An item that someone else has already changed back counts as undone.
    undo: async () => {
      const back = await apply(changed, tag.id, !isPut)
      return sayLeft(
        changed,
        back.filter(outcome => outcome.status !== 'failed'),
      )
    },
  })
}

function sayTagged(items: readonly Tagged[], tag: Tag, isPut: boolean): string {
  const words = { what: nameItems(items), tag: tag.name }
  return isPut ? t('{{what}} tagged “{{tag}}”', words) : t('Removed tag “{{tag}}” from {{what}}', words)
}

async function apply(items: readonly Tagged[], tagId: string, isPut: boolean): Promise<ItemOutcome[]> {
  const ids = items.map(item => item.id)
  const rollback = changeListed(new Set(ids), item => {
    const others = (item.tagIds ?? []).filter(id => id !== tagId)
    return { ...item, tagIds: isPut ? [...others, tagId] : others }
  })
  try {
    const outcomes = await inPortions(
      ids,
      async some =>
        (await call(isPut ? 'driveTags.put' : 'driveTags.take', { body: { ids: some, tagIds: [tagId] } })).data,
    )
    if (outcomes.some(outcome => outcome.status === 'failed')) rollback()
    reportFailures(outcomes, id => items.find(item => item.id === id)?.name ?? '')
    return outcomes
  } catch (error) {
    rollback()
    throw error
  } finally {
    refreshViews(ids)
  }
}
