import type { AccessMark, ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import type { ListedItem } from '../../../platform/actions/item-action.ts'
import { call } from '../../../platform/api/call.ts'
import { dropListed, isFolderList, refreshFolders, refreshSpaces, refreshViews } from '../../../platform/items/cache.ts'
import { nameItems, reportFailures } from '../../../platform/items/report.ts'
import { dropSelected } from '../../../platform/items/screen.ts'
import { t } from '../../../ui/text.ts'
import { audienceOf } from './audience.ts'
import type { ConflictChoice } from './bulk.ts'
import { doneItems, inPortions, withConflicts } from './bulk.ts'
import { offerPutBack } from './put-back.ts'

/** `access`: who else sees its content, where that is known. */
export type Place = { id: string; name: string; access?: AccessMark | undefined }

/** Moves items into a folder: immediately on the screen, and back if the server refuses. */
export async function moveItems(items: readonly ListedItem[], to: Place): Promise<void> {
  const ids = new Set(items.map(item => item.id))
  const rollback = dropListed(ids, key => isFolderList(key) && key[2] !== to.id)
  dropSelected(ids)
  try {
    const outcomes = await withConflicts(items, (some, choice) => {
      // While the user decides, the items in question are shown where they were.
      if (choice !== 'ask') rollback()
      return send(some, to.id, choice)
    })
    const done = doneItems(outcomes, items)
    if (done.length < items.length) rollback()
    if (done.length > 0) offer(done, outcomes, to)
    reportFailures(outcomes, id => items.find(item => item.id === id)?.name ?? '')
  } catch (error) {
    rollback()
    throw error
  } finally {
    refresh([...items.map(item => item.parentId), to.id], ids)
  }
}

function send(ids: readonly string[], to: string, onConflict: ConflictChoice): Promise<ItemOutcome[]> {
  return inPortions(ids, async some => (await call('drive.move', { body: { ids: some, to, onConflict } })).data)
}

function refresh(folders: Iterable<string | null | undefined>, ids: Iterable<string>): void {
  refreshFolders(folders)
  refreshViews(ids)
  // The items may have moved to another space.
  refreshSpaces()
}

function offer(items: readonly ListedItem[], outcomes: readonly ItemOutcome[], to: Place): void {
  const moved = t('{{what}} moved to “{{folder}}”', { what: nameItems(items), folder: to.name })
  const audience = audienceOf(items, to.access)
  const done = audience ? t('{{moved}}. {{audience}}', { moved, audience }) : moved
  offerPutBack({ done, undone: t('Move undone'), items, outcomes })
}
