import type { Item as WireItem } from '@holdall/contract/drive/drive.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { type Access, requireCan } from '../../../core/rights/access-item.ts'
import { accessVersion } from '../../../core/rights/access-version.ts'
import { presentItem } from '../../../core/rights/present-item.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { inSpacesOf } from '../../../core/tree/lock-spaces.ts'
import type { FoundVersion } from '../../../core/tree/versions.repository.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { publishChange } from '../publish-change.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { isStarred } from '../views/stars.repository.ts'
import { type Content, lookOf, putContent } from './put-content.ts'
import { findReplaced, takeBackVersion } from './versions.repository.ts'

/** Makes an earlier version the newest: adds a new version with the same bytes, which count again. @throws what `requireUnlocked` throws */
export async function restoreVersion(ctx: Ctx, id: string): Promise<WireItem> {
  const { access: before } = await accessVersion(ctx, id)
  return inSpacesOf(ctx, [before.item.id], async tx => {
    const { version, access } = await accessVersion(ctx, id, tx)
    requireCan(access, 'edit')
    await requireFree(ctx, tx, access)
    if (version.is_current === 1) throw fail('version.is-current')
    return finish(ctx, tx, { file: await makeNewest(ctx, tx, access, version), version, action: 'version.restored' })
  })
}

/**
 * Undoes a restore by the caller, if no one has changed the file since. The version that it created is deleted, and the
 * previous one is current again with its former date. If no other version has the restored bytes any longer, that
 * version stays in the history, and the previous one is made the newest instead.
 * @throws `version.not-found`, `item.forbidden`, `version.changed-since`, `space.full`, `space.owner-full`
 */
export async function undoRestore(ctx: Ctx, id: string): Promise<WireItem> {
  const { access: before } = await accessVersion(ctx, id)
  return inSpacesOf(ctx, [before.item.id], async tx => {
    const { version, access } = await accessVersion(ctx, id, tx)
    requireCan(access, 'edit')
    await requireFree(ctx, tx, access)
    const isOwn = version.created_by === memberOf(ctx).userId && version.name === null && version.is_kept === 0
    const { replaced, hasTwin } = await findReplaced(tx, access.item.id, version)
    if (version.is_current !== 1 || !isOwn || !replaced) throw fail('version.changed-since')
    const change = {
      ...(await lookOf(tx, access.item, replaced)),
      modified_at: replaced.modified_at ?? replaced.created_at,
    }
    const file = hasTwin
      ? await takeBackVersion(tx, access.item, id, replaced, change)
      : await makeNewest(ctx, tx, access, replaced)
    return finish(ctx, tx, { file, version, action: 'version.restore-undone' })
  })
}

function requireFree(ctx: Ctx, tx: Tx, { item, chainIds }: Access): Promise<void> {
  return requireUnlocked(ctx, tx, memberOf(ctx), { item, chainIds, what: 'content' })
}

function makeNewest(ctx: Ctx, tx: Tx, { item, space }: Access, content: Content): Promise<Item> {
  return putContent(ctx, tx, { file: item, space, content, by: memberOf(ctx).userId, modifiedAt: ctx.clock.now() })
}

interface Done {
  readonly file: Item
  readonly version: FoundVersion
  readonly action: 'version.restored' | 'version.restore-undone'
}

async function finish(
  ctx: Needs<'caller' | 'clock' | 'events' | 'origin'>,
  tx: Tx,
  { file, version, action }: Done,
): Promise<WireItem> {
  const { userId } = memberOf(ctx)
  await touchRecents(tx, userId, [file.id], ctx.clock.now())
  await writeAudit(tx, ctx, {
    action,
    object: { type: 'item', id: file.id },
    after: { name: file.name, number: version.number, size: Number(version.size) },
  })
  await publishChange(ctx, tx, file.space_id, [file.parent_id], [file.id])
  return presentItem(file, await isStarred(tx, userId, file.id))
}
