import type { Tag } from '@holdall/contract/tags/tags.contract.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { offerUndo } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { t } from '../../../ui/text.ts'
import { inPortions } from '../operations/bulk.ts'
import { changeListed, refreshViews } from '../operations/cache.ts'
import { nameItems, reportFailures } from '../operations/report.ts'

type Tagged = Pick<ListedItem, 'id' | 'name' | 'tagIds'>

/** Puts a tag on items or takes it away, at once on the screen; only what has changed is taken back. */
export async function tagItems(items: readonly Tagged[], tag: Tag, isPut: boolean): Promise<void> {
  const changed = await apply(items, tag.id, isPut)
  if (changed.length === 0) return
  const what = nameItems(changed)
  offerUndo({
    done: isPut
      ? t('{{what}} tagged “{{tag}}”', { what, tag: tag.name })
      : t('Tag “{{tag}}” taken from {{what}}', { what, tag: tag.name }),
    undo: async () => void (await apply(changed, tag.id, !isPut)),
  })
}

async function apply(items: readonly Tagged[], tagId: string, isPut: boolean): Promise<Tagged[]> {
  const ids = items.map(item => item.id)
  const rollback = changeListed(new Set(ids), item => {
    const others = (item.tagIds ?? []).filter(id => id !== tagId)
    return { ...item, tagIds: isPut ? [...others, tagId] : others }
  })
  try {
    const outcomes = await inPortions(
      ids,
      async some => (await call(isPut ? 'tags.put' : 'tags.take', { body: { ids: some, tagIds: [tagId] } })).data,
    )
    if (outcomes.some(outcome => outcome.status === 'failed')) rollback()
    reportFailures(outcomes, id => items.find(item => item.id === id)?.name ?? '')
    const done = new Set(outcomes.filter(outcome => outcome.status === 'done').map(outcome => outcome.id))
    return items.filter(item => done.has(item.id))
  } catch (error) {
    rollback()
    throw error
  } finally {
    refreshViews(ids)
  }
}
