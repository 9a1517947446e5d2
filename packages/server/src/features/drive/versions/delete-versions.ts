import { writeAudit } from '../../../core/audit/audit.ts'
import { type Access, accessItem, requireCan } from '../../../core/rights/access-item.ts'
import { accessVersion } from '../../../core/rights/access-version.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { deleteEarlier, listSpare } from '../contents/history.repository.ts'
import { batch } from '../contents/keep-few.ts'
import { publishChange } from '../publish-change.ts'

export interface DeletedVersions {
  readonly deleted: number
  readonly bytes: number
}

/** Deletes one earlier version forever, even a kept one. */
export async function deleteVersion(ctx: Ctx, id: string): Promise<void> {
  const { access: before } = await accessVersion(ctx, id)
  await inSpacesOf(ctx, [before.item.id], async tx => {
    const { version, access } = await accessVersion(ctx, id, tx)
    requireCan(access, 'edit')
    if (version.is_current === 1) throw fail('version.is-current')
    await removeVersions(ctx, tx, access, [id], { areKeptSpared: false })
  })
}

/**
 * Deletes all earlier versions of a file except kept ones. Many versions are deleted in parts, each with its audit
 * entry in one transaction.
 */
export async function deleteVersions(ctx: Ctx, itemId: string): Promise<DeletedVersions> {
  const subject = { userId: memberOf(ctx).userId, link: null }
  const before = await accessItem(ctx, subject, itemId)
  if (isFolder(before.item)) throw fail('item.not-a-file')
  for (let all = { deleted: 0, bytes: 0 }; ; ) {
    const some = await inSpacesOf(ctx, [itemId], async tx => {
      const access = await accessItem(ctx, subject, itemId, tx)
      requireCan(access, 'edit')
      const ids = await listSpare(tx, itemId, 0, batch)
      return removeVersions(ctx, tx, access, ids, { areKeptSpared: true })
    })
    all = { deleted: all.deleted + some.deleted, bytes: all.bytes + some.bytes }
    if (some.deleted < batch) return all
  }
}

async function removeVersions(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  { item, space }: Access,
  ids: readonly string[],
  options: { areKeptSpared: boolean },
): Promise<DeletedVersions> {
  const gone = (await deleteEarlier(tx, space.id, ids, options)).get(item.id)
  if (!gone) return { deleted: 0, bytes: 0 }
  await writeAudit(tx, ctx, { action: 'version.deleted', object: { type: 'item', id: item.id }, before: gone })
  await publishChange(ctx, tx, space.id, [], [item.id])
  return { deleted: gone.count, bytes: gone.bytes }
}
