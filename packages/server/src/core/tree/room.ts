import type { Needs } from '../../platform/ctx.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { findOwnersSpace, lockOwner, sumOtherSpaces } from './spaces.repository.ts'
import type { SpaceRow } from './tree.tables.ts'

/**
 * Bytes that a space may hold: its owner's limit (their own value, else that of the settings) minus what their other
 * spaces hold, because they all share it; null is unlimited.
 */
export async function availableBytes(
  ctx: Needs<'db' | 'settings'>,
  space: SpaceRow,
  db: Reader = ctx.db.read,
): Promise<number | null> {
  const limit = (await findOwnersSpace(db, space.owner_id)) ?? ctx.settings.get('uploads.available_space')
  return limit === null ? null : Math.max(0, limit - (await sumOtherSpaces(db, space.owner_id, space.id)))
}

/** @throws `space.full` if the space doesn't have that many bytes left */
export async function requireRoom(
  ctx: Needs<'db' | 'settings'>,
  tx: Tx,
  space: SpaceRow,
  bytes: number,
): Promise<void> {
  if (bytes <= 0) return
  await lockOwner(tx, space.owner_id)
  const available = await availableBytes(ctx, space, tx)
  if (available === null) return
  const free = Math.max(0, available - space.used_bytes - space.reserved_bytes)
  if (bytes > free) throw fail('space.full', { needed: bytes, free })
}

/** @throws `space.full` when the future owner has no room for the whole space */
export async function requireOwnersRoom(
  ctx: Needs<'db' | 'settings'>,
  tx: Tx,
  space: SpaceRow,
  ownerId: string,
): Promise<void> {
  await lockOwner(tx, ownerId)
  const available = await availableBytes(ctx, { ...space, owner_id: ownerId }, tx)
  const needed = Number(space.used_bytes) + Number(space.reserved_bytes)
  if (available !== null && needed > available) throw fail('space.full', { needed, free: available })
}
