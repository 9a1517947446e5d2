import { listActive } from '../../../core/people/active-people.repository.ts'
import { listHeldPermissions } from '../../../core/permissions/held-permissions.repository.ts'
import { knownItems } from '../../../core/rights/access-item.ts'
import { listEditable } from '../../../core/rights/grants.repository.ts'
import { allows, listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import { createPermissionSet } from '../../../platform/permissions/permission-set.ts'
import type { ChunkedUploadRow, TransferRow } from '../uploads.tables.ts'

type Reading = Needs<'clock' | 'db'>

/** Whether the right that an unfinished upload began with still exists. A folder in the trash may be restored, so it stays. */
export async function maySendStill(ctx: Ctx, row: TransferRow): Promise<boolean> {
  const { created_by: userId, link_id: linkId, parent_id: parentId } = row
  if (userId !== null && !(await isActive(ctx, userId))) return false
  if (linkId !== null) return accepts(ctx, linkId)
  if (userId === null || !(await mayCreate(ctx, userId))) return false
  if (row.purpose === 'attachment') return true
  const access = (await knownItems(ctx, { userId, link: null }, [parentId])).get(parentId)
  return access?.can.add === true
}

/** The same of an upload in chunks, for which it is only known where it reserves storage. */
export async function maySendChunksStill(
  ctx: Reading,
  { user_id: userId, space_id: spaceId }: ChunkedUploadRow,
): Promise<boolean> {
  if (!(await isActive(ctx, userId)) || !(await mayCreate(ctx, userId))) return false
  if (spaceId === null) return true
  const standings = await listSpaceRights(ctx.db.read, userId)
  if (standings.some(one => one.space.id === spaceId && allows(one, 'files.create'))) return true
  const shared = await listEditable(ctx.db.read, userId, ctx.clock.now())
  return shared.some(item => item.space_id === spaceId)
}

async function isActive({ db }: Reading, userId: string): Promise<boolean> {
  return (await listActive(db.read, [userId])).has(userId)
}

async function mayCreate({ db, clock }: Reading, userId: string): Promise<boolean> {
  return createPermissionSet(await listHeldPermissions(db.read, userId, clock.now())).has('files.create')
}

async function accepts(ctx: Ctx, linkId: string): Promise<boolean> {
  try {
    return (await ctx.links.reopen(ctx, linkId)).rights.upload
  } catch (error) {
    if (isFailure(error, 'link.unavailable')) return false
    throw error
  }
}
