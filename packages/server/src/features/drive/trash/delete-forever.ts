import type { ItemOutcome, ItemOutcomes } from '@holdall/contract/drive/drive.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type TrashScope, trashScope } from '../../../core/rights/trash-scope.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import { findTrashed } from '../../../core/tree/trash.repository.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { changeTree, changeWithin } from '../changes/change-tree.ts'
import { purge } from '../changes/purge.ts'
import { notFound, outcomeOf } from '../changes/rules/outcomes.ts'
import { isAllSeen } from '../changes/rules/rules.ts'
import { findTrashedIn, listTrashedIds } from './trash.repository.ts'

/** Deletes trashed items forever: they disappear immediately for everyone, their rows and bytes soon after. */
export async function deleteForever(ctx: Ctx, ids: readonly string[]): Promise<ItemOutcomes> {
  const { userId } = memberOf(ctx)
  const known = await findOwn(ctx.db.read, ids, await trashScope(ctx, userId))
  return changeTree(ctx, [...known.keys()], { by: { userId } }, async tree => {
    // A user whose role was reduced in the meantime deletes nothing.
    const scope = await trashScope(ctx, userId, { db: tree.tx })
    const items = await findOwn(tree.tx, [...known.keys(), ''], scope)
    const data: ItemOutcome[] = []
    for (const id of new Set(ids)) {
      const item = items.get(id)
      const refusal = item ? isAllSeen(id, scope) : notFound()
      if (item && !refusal) await purge(tree, item, 'item.deleted')
      data.push(refusal ? outcomeOf(id, refusal) : { id, status: 'done' })
    }
    return { data }
  })
}

/** Those of these items that the member may delete forever, among what they see in the trash. */
async function findOwn(db: Reader, ids: readonly string[], scope: TrashScope): Promise<Map<string, Item>> {
  const own = await findTrashed(db, ids, scope.ownSpaceIds)
  const known = [...own].filter(([, item]) => (item.trashed_at ?? 0) >= (scope.since.get(item.space_id) ?? 0))
  if (scope.restrictedSpaceIds.length === 0 || known.length === 0) return new Map(known)
  const seen = await findTrashedIn(
    db,
    known.map(([id]) => id),
    scope,
  )
  return new Map(known.filter(([id]) => seen.has(id)))
}

/** Items deleted per transaction when the trash is emptied. */
const batch = 500

/** Empties the trash of one space. A large trash is deleted in parts, each with its audit entry in one transaction. */
export async function emptyTrash(ctx: Ctx, spaceId: string): Promise<{ deleted: number }> {
  const { userId } = memberOf(ctx)
  const { ownSpaceIds, spaceIds } = await trashScope(ctx, userId, { spaceId })
  if (!ownSpaceIds.includes(spaceId)) throw fail(spaceIds.includes(spaceId) ? 'item.forbidden' : 'item.not-found')
  for (let deleted = 0; ; ) {
    const count = await deleteSomeTrashed(ctx, spaceId, userId)
    deleted += count
    if (count < batch) return { deleted }
  }
}

function deleteSomeTrashed(ctx: Ctx, spaceId: string, userId: string): Promise<number> {
  return ctx.db.transaction(async tx => {
    await lockSpace(tx, spaceId)
    const scope = await trashScope(ctx, userId, { spaceId, db: tx })
    const ids = await listTrashedIds(tx, spaceId, scope, batch)
    if (ids.length === 0) return 0
    const items = await findTrashed(tx, ids, scope.ownSpaceIds)
    if (items.size === 0) return 0
    const after = { deleted: items.size }
    await writeAudit(tx, ctx, { action: 'trash.emptied', object: { type: 'space', id: spaceId }, after })
    await changeWithin(ctx, tx, { by: { userId } }, async tree => {
      for (const item of items.values()) await purge(tree, item, 'item.deleted')
    })
    return items.size
  }, spaceId)
}
