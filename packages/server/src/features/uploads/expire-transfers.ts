import type { Ctx, Needs } from '../../platform/ctx.ts'
import { isHoldOver } from '../../platform/holds/held-until.ts'
import { idOfStaged, stagedName } from './transfers/holds/staged-name.ts'
import { leaseMs } from './transfers/lease.ts'
import { removeTransfer } from './transfers/remove-transfer.ts'
import { findOpen, listExpired } from './transfers/transfers.repository.ts'

const batch = 200

/** Ends expired uploads, and deletes the rows of finished ones. */
export async function expireTransfers(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  for (;;) {
    const ids = await listExpired(ctx.db.read, now, batch)
    let removed = 0
    for (const id of ids) {
      const isRemoved = await removeTransfer(
        ctx,
        id,
        row => row.expires_at <= now && (row.held_until === null || isHoldOver(row.held_until, now, leaseMs)),
      )
      if (isRemoved) removed++
    }
    if (ids.length < batch || removed === 0) return
  }
}

/** As long as an abandoned upload, because files with unknown ids may belong to uploads of another database. */
const unknownKeptMs = 48 * 3600_000

/** Removes staged files that no longer belong to an upload. */
export async function sweepStaging(ctx: Needs<'clock' | 'db' | 'staging'>): Promise<void> {
  const before = ctx.clock.now() - unknownKeptMs
  let old: string[] = []
  const flush = async () => {
    const open = new Set((await findOpen(ctx.db.read, old.map(idOfStaged))).map(stagedName))
    for (const name of old) if (!open.has(name)) await ctx.staging.remove(name)
    old = []
  }
  for await (const staged of ctx.staging.list()) {
    if (staged.modifiedAt > before) continue
    old.push(staged.id)
    if (old.length >= batch) await flush()
  }
  await flush()
}
