import { lockSpaces } from '../../../core/tree/lock-spaces.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
import { publishChange } from '../publish-change.ts'

const tables = onTables<TreeTables>()

/** Corrects the media type of a blob for every item that shows it. */
export async function changeType(ctx: Needs<'events' | 'origin'>, tx: Tx, blobId: string, mime: string): Promise<void> {
  const shown = tables(tx)
    .selectFrom('items')
    .select(['id', 'space_id', 'parent_id', 'name'])
    .where('version_id', 'in', tables(tx).selectFrom('versions').select('id').where('blob_id', '=', blobId))
  await lockSpaces(
    tx,
    (await shown.execute()).map(item => item.space_id),
  )
  // Read again under the locks, because names may have changed in the meantime.
  const items = await shown.execute()
  for (const item of items) {
    const { type_key } = nameColumns(item.name, mime, false)
    await tables(tx).updateTable('items').set({ mime, type_key }).where('id', '=', item.id).execute()
  }
  for (const [spaceId, changed] of Map.groupBy(items, item => item.space_id)) {
    await publishChange(
      ctx,
      tx,
      spaceId,
      changed.map(item => item.parent_id),
      changed.map(item => item.id),
    )
  }
}
