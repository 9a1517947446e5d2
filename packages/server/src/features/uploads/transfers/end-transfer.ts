import { setTimeout as wait } from 'node:timers/promises'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { isHoldOver } from '../../../platform/holds/held-until.ts'
import { stopWriter } from './holds/hold.ts'
import { leaseMs } from './lease.ts'
import { removeTransfer } from './remove-transfer.ts'
import { openTransfer, type TransferKey } from './transfer-access.ts'

/**
 * How long a request of another server may take to notice that its client has gone, and how often the row is looked at
 * meanwhile.
 */
const giveWayMs = 3000
const lookEveryMs = 200

/** Cancels an unfinished upload (tus termination) and frees its space. @throws `transfer.gone` for a finished one */
export async function endTransfer(ctx: Ctx, key: TransferKey): Promise<void> {
  const { row } = await openTransfer(ctx, key)
  if (row.state === 'done') throw fail('transfer.gone')
  await stopWriter(ctx, row.id)
  for (const end = performance.now() + giveWayMs; ; await wait(lookEveryMs)) {
    const now = ctx.clock.now()
    const isRemoved = await removeTransfer(
      ctx,
      row.id,
      found => found.state === 'open' && (found.held_until === null || isHoldOver(found.held_until, now, leaseMs)),
    )
    if (isRemoved) return
    const { row: left } = await openTransfer(ctx, key)
    if (left.state === 'done') throw fail('transfer.gone')
    if (performance.now() > end) throw fail('transfer.busy')
  }
}
