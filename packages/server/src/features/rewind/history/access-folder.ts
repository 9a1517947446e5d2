import { type Access, accessItem, requireFolder } from '../../../core/rights/access-item.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findStart } from './history.repository.ts'

const dayMs = 24 * 3600_000

/** Whether someone manages a folder: may change, delete and share everything in it. */
export function manages({ canBelow }: Access): boolean {
  return canBelow.edit && canBelow.trash && canBelow.share
}

/**
 * A folder that a person may look at as it was, and put back.
 * @throws `item.not-found`, `item.not-a-folder`, `item.forbidden`, `item.holds-closed`
 */
export async function accessManaged(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  folderId: string,
  db: Reader = ctx.db.read,
): Promise<Access> {
  const access = await accessItem(ctx, { userId, link: null }, folderId, db)
  requireFolder(access)
  if (!manages(access)) throw fail('item.forbidden')
  // History has no closings: where anything is closed to anybody, only the owner may see and undo all of it.
  if (access.mayHoldClosed) throw fail('item.holds-closed')
  return access
}

/** How far back a folder can be seen: milliseconds since 1970. */
export async function earliestOf(ctx: Needs<'clock' | 'db' | 'settings'>, { item }: Access): Promise<number> {
  const days = ctx.settings.get('drive.rewind_days')
  return Math.max(await findStart(ctx.db.read), ctx.clock.now() - days * dayMs, Number(item.created_at))
}

/** @throws `rewind.out-of-range` */
export async function requireInRange(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  access: Access,
  at: string,
): Promise<number> {
  const moment = Date.parse(at)
  if (!(moment >= (await earliestOf(ctx, access)) && moment <= ctx.clock.now())) throw fail('rewind.out-of-range')
  return moment
}
