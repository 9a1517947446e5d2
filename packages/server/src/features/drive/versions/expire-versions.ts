import { findChains, type Item } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { batch, expireSome, keepFew } from '../changes/delete-earlier.ts'
import { listCrowded, listOld, type OldVersion } from '../contents/history.repository.ts'

/** Nobody deletes what expires. */
const bySite = { by: { userId: null }, tells: 'pages' } as const
const dayMs = 24 * 3600 * 1000

/** Deletes earlier versions beyond the age or number that the settings allow, a few at a time. */
export async function expireVersions(ctx: Ctx): Promise<void> {
  const days = ctx.settings.get('drive.version_days')
  if (days !== null) await expireOld(ctx, ctx.clock.now() - days * dayMs)
  const most = ctx.settings.get('drive.version_count')
  if (most !== null) await expireCrowded(ctx, most)
}

async function expireOld(ctx: Ctx, before: number): Promise<void> {
  for (let after = { at: 0, id: '' }; ; ) {
    ctx.signal.throwIfAborted()
    const rows = await listOld(ctx.db.read, before, after, batch)
    for (const [spaceId, some] of Map.groupBy(rows, row => row.space_id)) await expireIn(ctx, spaceId, some)
    const last = rows.at(-1)
    if (!last || rows.length < batch) return
    after = { at: last.replaced_at ?? 0, id: last.id }
  }
}

function expireIn(ctx: TreeCtx, spaceId: string, rows: readonly OldVersion[]): Promise<void> {
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, spaceId)
    const counted = await countedFiles(
      tx,
      spaceId,
      rows.map(row => row.item_id),
    )
    const ids = rows.filter(row => counted.has(row.item_id)).map(row => row.id)
    await changeWithin(ctx, tx, bySite, tree => expireSome(tree, spaceId, ids))
  }, spaceId)
}

async function expireCrowded(ctx: Ctx, most: number): Promise<void> {
  for (let after = ''; ; ) {
    ctx.signal.throwIfAborted()
    const files = await listCrowded(ctx.db.read, most, after, batch)
    for (const file of files) while ((await thinOut(ctx, file)) === batch) ctx.signal.throwIfAborted()
    if (files.length < batch) return
    after = files.at(-1)?.id ?? ''
  }
}

function thinOut(ctx: Ctx, file: { id: string; space_id: string }): Promise<number> {
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, file.space_id)
    const isCounted = (await countedFiles(tx, file.space_id, [file.id])).has(file.id)
    return isCounted ? changeWithin(ctx, tx, bySite, tree => keepFew(tree, file)) : 0
  }, file.space_id)
}

/**
 * Those of these files whose bytes count in a space: trees that are being deleted no longer count in its usage, and
 * some may have been moved to another space.
 */
async function countedFiles(db: Reader, spaceId: string, ids: readonly string[]): Promise<Set<string>> {
  const chains = await findChains(db, ids)
  const counts = (chain: Item[]) => chain.every(step => step.space_id === spaceId && step.state !== 'deleting')
  return new Set([...chains].filter(([, chain]) => counts(chain)).map(([id]) => id))
}
