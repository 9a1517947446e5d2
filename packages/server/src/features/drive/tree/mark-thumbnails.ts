import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { publishChange } from './publish-change.ts'

/** Says that there are pictures of a blob now, for every item that shows it. */
export async function markThumbnails(ctx: Ctx, tx: Tx, blobId: string): Promise<void> {
  const items = await tx
    .updateTable('items')
    .set({ has_thumbnail: 1 })
    .where('version_id', 'in', tx.selectFrom('versions').select('id').where('blob_id', '=', blobId))
    .returning(['id', 'space_id', 'parent_id'])
    .execute()
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
