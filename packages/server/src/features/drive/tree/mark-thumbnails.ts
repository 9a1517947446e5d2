import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { publishChange } from '../publish-change.ts'

interface Shown {
  readonly id: string
  readonly space_id: string
  readonly parent_id: string | null
}

/** Says that there are pictures of a blob now, for every item that shows it. */
export async function markThumbnails(ctx: Ctx, tx: Tx, blobId: string): Promise<void> {
  const items = await tx
    .updateTable('items')
    .set({ has_thumbnail: 1 })
    .where('version_id', 'in', tx.selectFrom('versions').select('id').where('blob_id', '=', blobId))
    .returning(['id', 'space_id', 'parent_id'])
    .execute()
  await announce(ctx, tx, items)
}

/** Says that more is known of a blob now, for every item that shows it. */
export async function announceContent(ctx: Ctx, tx: Tx, blobId: string): Promise<void> {
  const items = await tx
    .selectFrom('items')
    .select(['id', 'space_id', 'parent_id'])
    .where('version_id', 'in', tx.selectFrom('versions').select('id').where('blob_id', '=', blobId))
    .execute()
  await announce(ctx, tx, items)
}

async function announce(ctx: Ctx, tx: Tx, items: readonly Shown[]): Promise<void> {
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
