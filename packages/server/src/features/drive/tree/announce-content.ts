import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { markChanged, updateItem } from '../items.repository.ts'
import { type Changed, publishChanges } from '../publish-change.ts'
import { listShowing, markPictured, reveal } from './showing.repository.ts'

interface Known {
  /** It has a thumbnail now, with these colours. */
  readonly thumbnail?: { readonly placeholder: string | null }
  /** Its media type is another one. */
  readonly mime?: string
  /** Nothing is held against it any longer. The calling code holds the locks of the spaces. */
  readonly isHarmless?: boolean
  /** Open pages needn't be told: they show it with their next answer. */
  readonly isQuiet?: boolean
}

/**
 * Writes to every file that shows a blob what is known about its bytes by now, and notifies everyone with one of them on
 * screen. What these columns say counts nowhere, so nothing else follows from them, except that files which are shown to
 * everyone now are marked as changed; a thumbnail doesn't even take the locks of the spaces, because thousands of them are made while others upload.
 */
export async function announceContent(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  blobId: string,
  { thumbnail, mime, isHarmless = false, isQuiet = false }: Known = {},
): Promise<void> {
  if (thumbnail) await markPictured(tx, blobId, thumbnail.placeholder)
  if (mime !== undefined) await changeType(tx, blobId, mime)
  const revealed = isHarmless ? await reveal(tx, blobId) : []
  for (const { parent_id } of revealed) await markChanged(tx, parent_id)
  if (isQuiet) return
  const showing = new Map([...revealed, ...(await listShowing(tx, blobId))].map(item => [item.id, item]))
  const changed = [...showing.values()].map(
    ({ id, space_id, parent_id }): Changed => ({
      spaceId: space_id,
      folderIds: [parent_id],
      itemId: id,
      tab: ctx.origin.tab,
    }),
  )
  await publishChanges(ctx, tx, changed)
}

async function changeType(tx: Tx, blobId: string, mime: string): Promise<void> {
  await lockSpaces(
    tx,
    (await listShowing(tx, blobId)).map(item => item.space_id),
  )
  // Read again under the locks, because names may have changed in the meantime.
  for (const { id, name } of await listShowing(tx, blobId))
    await updateItem(tx, id, { mime, type_key: nameColumns(name, mime, false).type_key })
}
