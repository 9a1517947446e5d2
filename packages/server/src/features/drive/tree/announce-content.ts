import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
import { publishChange } from '../publish-change.ts'

const tables = onTables<TreeTables>()

interface Shown {
  readonly id: string
  readonly space_id: string
  readonly parent_id: string | null
}

interface NewContent {
  /** Whether it has a thumbnail now. */
  readonly hasThumbnail?: boolean
}

/** Notifies everyone with a file of this blob on screen that more is known about it now. */
export async function announceContent(
  ctx: Needs<'events' | 'origin'>,
  tx: Tx,
  blobId: string,
  { hasThumbnail = false }: NewContent = {},
): Promise<void> {
  const versions = tables(tx).selectFrom('versions').select('id').where('blob_id', '=', blobId)
  if (hasThumbnail)
    await tables(tx).updateTable('items').set({ has_thumbnail: 1 }).where('version_id', 'in', versions).execute()
  const items = await tables(tx)
    .selectFrom('items')
    .select(['id', 'space_id', 'parent_id'])
    .where('version_id', 'in', versions)
    .execute()
  await announce(ctx, tx, items)
}

async function announce(ctx: Needs<'events' | 'origin'>, tx: Tx, items: readonly Shown[]): Promise<void> {
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
