import { listStandings } from '../../../core/rights/memberships.repository.ts'
import { availableBytes } from '../../../core/tree/room.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { sumChunks } from './chunks.repository.ts'

/** Bytes of chunks that everybody may have under way: they may be meant for a folder of somebody who has more room. */
const leastBytes = 5 * 1024 ** 3

/**
 * Refuses more bytes of chunks than any space of the person has room for: until they are a file, they count in none.
 * @throws `space.full`
 */
export async function requireChunkRoom(
  ctx: Needs<'clock' | 'db' | 'settings'>,
  userId: string,
  bytes: number,
): Promise<void> {
  const needed = (await sumChunks(ctx.db.read, userId)) + bytes
  if (needed <= leastBytes) return
  let free = 0
  for (const { space } of await listStandings(ctx.db.read, userId)) {
    const available = await availableBytes(ctx, space)
    if (available === null) return
    free = Math.max(free, available - Number(space.used_bytes) - Number(space.reserved_bytes))
    if (needed <= free) return
  }
  throw fail('space.full', { needed, free })
}
