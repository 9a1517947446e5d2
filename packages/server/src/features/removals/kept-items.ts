import type { Member } from '../../platform/caller.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { listKept, updateRemoval } from './removals.repository.ts'

/** A client that has seen that it may not delete something has it again after this time; milliseconds. */
const seenMs = 24 * 3600_000

/** The ids of what a person chose to keep, and none of their clients may delete now. */
export async function listKeptItems(db: Reader, userId: string, now: number): Promise<ReadonlySet<string>> {
  return new Set((await listKept(db, userId, now)).map(row => row.item_id))
}

/**
 * The same for a listing. Once the client that wanted to delete it has listed something, a day is enough for it to download
 * everything again; other clients of the person never miss it.
 */
export async function showKeptItems(
  ctx: Needs<'clock' | 'db'>,
  { userId, token }: Member,
): Promise<ReadonlySet<string>> {
  const now = ctx.clock.now()
  const rows = await listKept(ctx.db.read, userId, now)
  const until = now + seenMs
  const own = new Set(rows.flatMap(row => (row.token_id === token?.id && (row.kept_until ?? 0) > until ? row.id : [])))
  if (own.size > 0)
    await ctx.db.transaction(async tx => {
      for (const id of own) await updateRemoval(tx, id, { kept_until: until })
    })
  return new Set(rows.map(row => row.item_id))
}
