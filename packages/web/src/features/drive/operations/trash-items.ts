import type { ItemOutcome, Space } from '@holdall/contract/drive/drive.schemas.ts'
import { listValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { stepToast } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { dropListed, isTrashList, refreshFolders, refreshSpaces, refreshViews } from '../../../platform/items/cache.ts'
import { nameItems, reportFailures } from '../../../platform/items/report.ts'
import { dropSelected } from '../../../platform/items/screen.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { formatNames } from '../../../ui/format/format.ts'
import { joinSentences, t } from '../../../ui/text.ts'
import { doneItems, inPortions } from './bulk.ts'
import { offerPutBack } from './put-back.ts'

/** Moves items to the trash, immediately on the screen. Returns those that were moved. */
export async function trashItems(items: readonly ListedItem[]): Promise<ListedItem[]> {
  const { done, outcomes } = await toTrash(items)
  if (done.length > 0) {
    const what = nameItems(done)
    offerPutBack({
      done: t('{{what}} moved to trash', { what }),
      undone: t('{{what}} restored', { what }),
      items: done,
      outcomes,
    })
  }
  return done
}

async function toTrash(items: readonly ListedItem[]): Promise<{ done: ListedItem[]; outcomes: ItemOutcome[] }> {
  const ids = new Set(items.map(item => item.id))
  const rollback = dropListed(ids, key => !isTrashList(key))
  dropSelected(ids)
  try {
    const outcomes = await inPortions([...ids], async some => (await call('drive.trash', { body: { ids: some } })).data)
    const done = doneItems(outcomes, items)
    if (done.length < items.length) rollback()
    reportFailures(outcomes, id => items.find(item => item.id === id)?.name ?? '')
    return { done, outcomes }
  } catch (error) {
    rollback()
    throw error
  } finally {
    refreshFolders(items.map(item => item.parentId))
    refreshViews()
    refreshSpaces()
  }
}

/** Deletes items forever after asking; those that are not in the trash yet are moved there first. */
export async function deleteForever(items: readonly ListedItem[]): Promise<void> {
  const isSure = await confirm({
    title: t('Delete {{what}} forever?', { what: nameItems(items) }),
    body: goneSentence(items),
    confirmLabel: t('Delete forever'),
    danger: true,
  })
  if (!isSure) return
  const live = items.filter(item => !item.trashed)
  const gone = live.length > 0 ? [...items.filter(item => item.trashed), ...(await toTrash(live)).done] : items
  const ids = new Set(gone.map(item => item.id))
  const rollback = dropListed(ids, isTrashList)
  dropSelected(ids)
  try {
    const outcomes = await inPortions(
      [...ids],
      async some => (await call('drive.deleteForever', { body: { ids: some } })).data,
    )
    const done = doneItems(outcomes, gone)
    if (done.length < gone.length) rollback()
    if (done.length > 0)
      showToast({ key: stepToast, message: t('{{what}} deleted forever', { what: nameItems(done) }) })
    reportFailures(outcomes, id => gone.find(item => item.id === id)?.name ?? '')
  } catch (error) {
    rollback()
    throw error
  } finally {
    refreshViews()
    refreshSpaces()
  }
}

/** Names what will be deleted, including what is inside the folders. */
export function goneSentence(items: readonly ListedItem[]): string {
  const below = items.reduce((sum, item) => sum + (item.itemCount ?? 0), 0)
  const inside =
    below > 0 &&
    t('This includes {{count, number}} items inside.', {
      count: below,
      defaultValue_one: 'This includes the item inside.',
    })
  return joinSentences([items.length > 1 && nameFirst(items), inside, t('This can’t be undone.')])
}

function nameFirst(items: readonly ListedItem[]): string {
  const names = items.slice(0, 3).map(item => t('“{{name}}”', { name: item.name }))
  const more = items.length - names.length
  if (more === 0) return t('{{names}}.', { names: listValue(names) })
  return t('{{names}} and {{count, number}} more.', { names: wordValue(formatNames(names)), count: more })
}

/** The spaces whose trash the member may empty: the one that is shown, or all. */
export function emptiable(spaces: readonly Space[], shownId: string | undefined): Space[] {
  return spaces.filter(
    ({ id, permissions }) => permissions.includes('files.purge') && (shownId === undefined || id === shownId),
  )
}

/** Empties the trash of one space or of several; the question names them. */
export async function emptyTrash(spaces: readonly Space[], total: number): Promise<void> {
  const isSure = await confirm({ ...emptyQuestion(spaces, total), confirmLabel: t('Empty trash'), danger: true })
  if (!isSure) return
  let count = 0
  try {
    for (const { id } of spaces) count += (await call('drive.emptyTrash', { body: { spaceId: id } })).deleted
  } finally {
    refreshViews()
    refreshSpaces()
  }
  showToast({
    key: stepToast,
    message: t('{{count, number}} items deleted forever', { count, defaultValue_one: 'One item deleted forever' }),
  })
}

function emptyQuestion(spaces: readonly Space[], count: number): { title: string; body: string } {
  if (spaces.length < 2) {
    return {
      title: t('Empty the trash?'),
      body: t('{{count, number}} items will be deleted forever. This can’t be undone.', {
        count,
        defaultValue_one: 'One item will be deleted forever. This can’t be undone.',
      }),
    }
  }
  const names = listValue(
    spaces.map(({ kind, name }) => t('“{{name}}”', { name: kind === 'personal' ? t('My files') : name })),
  )
  return {
    title: t('Empty the trash everywhere?'),
    body: t('Everything in the trash of {{names}} is deleted forever. This can’t be undone.', { names }),
  }
}
