import type { Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { type Failure, fail } from '../../platform/failure.ts'
import { findOwnersSpace, lockOwner, sumOtherSpaces } from './spaces.repository.ts'
import type { SpaceRow } from './tree.tables.ts'

/** How many bytes a person may keep in all their spaces (null is unlimited), and what decides it. */
export interface SpaceLimit {
  readonly bytes: number | null
  readonly from: 'own' | 'plan' | 'default'
}

/** Their own value, otherwise that of their plans, otherwise the site's. */
export async function limitOf(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  userId: string,
  db: Reader = ctx.db.read,
): Promise<SpaceLimit> {
  const { own, ofPlan } = await findOwnersSpace(db, userId, ctx.clock.now())
  if (own !== null) return { bytes: own, from: 'own' }
  if (ofPlan !== null) return { bytes: ofPlan, from: 'plan' }
  return { bytes: ctx.settings.get('uploads.available_space'), from: 'default' }
}

/**
 * Bytes that a space may hold: its owner's limit minus what their other spaces hold, because they all share it; null is
 * unlimited.
 */
export async function availableBytes(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  space: SpaceRow,
  db: Reader = ctx.db.read,
): Promise<number | null> {
  const { bytes: limit } = await limitOf(ctx, space.owner_id, db)
  return limit === null ? null : Math.max(0, limit - (await sumOtherSpaces(db, space.owner_id, space.id)))
}

/**
 * @param byUserId who adds the bytes; the caller, unless a job works for somebody
 * @throws `space.full` if the space doesn't have that many bytes left, `space.owner-full` to anyone but its owner
 */
export async function requireQuota(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  tx: Tx,
  space: SpaceRow,
  bytes: number,
  byUserId = userIdOf(ctx),
): Promise<void> {
  const refusal = await refusedQuota(ctx, tx, space, bytes, byUserId)
  if (refusal) throw refusal
}

/** The same rule as a value: why the bytes don’t fit, or null if they do. */
export async function refusedQuota(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  tx: Tx,
  space: SpaceRow,
  bytes: number,
  byUserId: string | null,
): Promise<Failure | null> {
  if (bytes <= 0) return null
  const free = await freeBytes(ctx, tx, space)
  return bytes > free ? overQuota(space.owner_id === byUserId, { needed: bytes, free }) : null
}

/** Bytes that can still be added to a locked space; infinite if its owner has no limit. Locks the owner as well. */
export async function freeBytes(ctx: Needs<'clock' | 'db' | 'settings'>, tx: Tx, space: SpaceRow): Promise<number> {
  await lockOwner(tx, space.owner_id)
  const available = await availableBytes(ctx, space, tx)
  return available === null ? Infinity : Math.max(0, available - space.used_bytes - space.reserved_bytes)
}

/**
 * @throws `space.full` when the future owner can’t hold the whole space, `space.owner-full` if that isn't the caller
 */
export async function requireOwnersQuota(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  tx: Tx,
  space: SpaceRow,
  ownerId: string,
): Promise<void> {
  await lockOwner(tx, ownerId)
  const available = await availableBytes(ctx, { ...space, owner_id: ownerId }, tx)
  const needed = space.used_bytes + space.reserved_bytes
  if (available !== null && needed > available) throw overQuota(ownerId === userIdOf(ctx), { needed, free: available })
}

/** Only the owner can get more space. How much they have is nobody else's business. */
function overQuota(isOwn: boolean, amounts: { readonly needed: number; readonly free: number }): Failure {
  return isOwn ? fail('space.full', amounts) : fail('space.owner-full')
}

function userIdOf({ caller }: Needs<'caller'>): string | null {
  return caller.kind === 'member' ? caller.userId : null
}
