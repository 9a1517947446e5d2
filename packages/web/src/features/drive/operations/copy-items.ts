import type { ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { call } from '../../../platform/api/call.ts'
import { refreshFolders, refreshSpaces, refreshViews } from '../../../platform/items/cache.ts'
import { nameItems, reportFailures } from '../../../platform/items/report.ts'
import { t } from '../../../ui/text.ts'
import { trackJob } from '../state/jobs.ts'
import type { ConflictChoice } from './bulk.ts'
import { doneItems, inPortions, withConflicts } from './bulk.ts'
import type { Place } from './move-items.ts'
import { offerPutBack } from './put-back.ts'

/** Copies items into a folder. A large copy continues as a job whose progress is shown. */
export async function copyItems(items: readonly ListedItem[], to: Place, first: ConflictChoice = 'ask'): Promise<void> {
  let isJob = false
  const send = (ids: readonly string[], onConflict: ConflictChoice) =>
    inPortions(ids, async some => {
      const { job, data } = await call('drive.copy', { body: { ids: some, to: to.id, onConflict } })
      if (!job) return data
      isJob = true
      trackJob(job, {
        title: t('Copying {{what}} to “{{folder}}”', { what: nameItems(items), folder: to.name }),
        onEnd: refresh,
      })
      return data
    })
  const refresh = () => {
    refreshFolders([to.id])
    refreshViews()
    refreshSpaces()
  }
  const outcomes: ItemOutcome[] =
    first === 'ask'
      ? await withConflicts(items, send)
      : await send(
          items.map(item => item.id),
          first,
        )
  const done = doneItems(outcomes, items)
  reportFailures(outcomes, id => items.find(item => item.id === id)?.name ?? '')
  if (!isJob && done.length > 0) {
    offerPutBack({
      done: t('{{what}} copied to “{{folder}}”', { what: nameItems(done), folder: to.name }),
      undone: t('{{count, number}} copies moved to trash', {
        count: done.length,
        defaultValue_one: 'Copy moved to trash',
      }),
      items: done,
      outcomes,
    })
  }
  refresh()
}
