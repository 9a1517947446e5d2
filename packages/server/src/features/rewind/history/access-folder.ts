import { type Access, accessItem, requireFolder } from '../../../core/rights/access-item.ts'
import { knownSince, mayKnowOfMoment } from '../../../core/rights/evaluation/past.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findPastChains, findStart } from './history.repository.ts'

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
  // History has no restrictions: where anything is closed to anybody, only the owner may see and undo all of it.
  if (access.mayHoldRestricted) throw fail('item.holds-closed')
  return access
}

/** How far back a person can see a folder, milliseconds since 1970: never from before their right to it began. */
export async function earliestOf(ctx: Needs<'clock' | 'db' | 'settings'>, access: Access): Promise<number> {
  const days = ctx.settings.get('drive.rewind_days')
  return Math.max(
    ...[await findStart(ctx.db.read), ctx.clock.now() - days * dayMs],
    ...[access.item.created_at, knownSince(access)],
  )
}

/** Whether a person's right covered a folder at a moment: it may have been in a place that they may not see. */
export async function wasKnown(db: Reader, access: Access, moment: number): Promise<boolean> {
  const chain = (await findPastChains(db, [access.item.id], moment)).get(access.item.id) ?? []
  return mayKnowOfMoment(access, { at: moment, chainIds: chain.map(step => step.id) })
}

/** @throws `rewind.out-of-range` */
export async function requireInRange(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  access: Access,
  at: string,
): Promise<number> {
  const moment = Date.parse(at)
  if (!(moment >= (await earliestOf(ctx, access)) && moment <= ctx.clock.now())) throw fail('rewind.out-of-range')
  if (!(await wasKnown(ctx.db.read, access, moment))) throw fail('rewind.out-of-range')
  return moment
}
