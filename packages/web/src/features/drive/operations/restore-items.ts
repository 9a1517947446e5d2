import type { ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { call } from '../../../platform/api/call.ts'
import { dropListed, isTrashList, refreshFolders, refreshSpaces, refreshViews } from '../../../platform/items/cache.ts'
import { nameItems, reportFailures } from '../../../platform/items/report.ts'
import { dropSelected } from '../../../platform/items/screen.ts'
import { t } from '../../../ui/text.ts'
import type { ConflictChoice } from './bulk.ts'
import { doneItems, inPortions, withConflicts } from './bulk.ts'
import type { Place } from './move-items.ts'
import { pickFolder } from './pick-folder/pick-folder.ts'
import { offerPutBack } from './put-back.ts'

/** Puts items back where they were, or into a chosen folder; asks for one if the old place no longer exists. */
export async function restoreItems(items: readonly ListedItem[], to?: Place): Promise<void> {
  const ids = new Set(items.map(item => item.id))
  const rollback = dropListed(ids, isTrashList)
  dropSelected(ids)
  try {
    const outcomes = await withConflicts(items, (some, choice) => send(some, choice, to?.id))
    const homeless = outcomes.filter(isHomeless).map(outcome => outcome.id)
    const done = doneItems(outcomes, items)
    if (done.length < items.length) rollback()
    if (done.length > 0) offer(done, outcomes, to)
    reportFailures(
      outcomes.filter(outcome => !isHomeless(outcome)),
      id => items.find(item => item.id === id)?.name ?? '',
    )
    if (homeless.length > 0) await restoreElsewhere(items.filter(item => homeless.includes(item.id)))
  } catch (error) {
    rollback()
    throw error
  } finally {
    refresh(items, to)
  }
}

/** Lets the user pick the folder, then restores. */
export async function restoreElsewhere(items: readonly ListedItem[]): Promise<void> {
  const isGone = items.every(item => item.trashed?.origin === null)
  const to = await pickFolder({
    title: t('Restore {{what}} to', { what: nameItems(items) }),
    hint: isGone ? t('Its original folder no longer exists. Choose another one.') : undefined,
    confirmLabel: t('Restore here'),
    items,
  })
  if (to) await restoreItems(items, to)
}

function send(ids: readonly string[], onConflict: ConflictChoice, to?: string): Promise<ItemOutcome[]> {
  return inPortions(ids, async some => (await call('drive.restore', { body: { ids: some, onConflict, to } })).data)
}

function isHomeless(outcome: ItemOutcome): boolean {
  return outcome.status === 'failed' && outcome.error?.code === 'item.origin-gone'
}

function offer(done: readonly ListedItem[], outcomes: readonly ItemOutcome[], to?: Place): void {
  const what = nameItems(done)
  offerPutBack({
    done: to ? t('{{what}} restored to “{{folder}}”', { what, folder: to.name }) : t('{{what}} restored', { what }),
    undone: t('{{what}} moved to trash', { what }),
    items: done,
    outcomes,
  })
}

function refresh(items: readonly ListedItem[], to?: Place): void {
  refreshFolders([...items.map(item => item.parentId), to?.id])
  refreshViews(items.map(item => item.id))
  refreshSpaces()
}
