import type { Needs } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { endHold, saveHold } from './holds.repository.ts'

/** How long a hold outlives a process that died, and how often one that lives renews it. */
const holdMs = 10 * 60_000
const renewMs = 60_000

/**
 * Keeps the site from removing stored bytes while `work` runs, in every process. `work` gets a signal that aborts if the
 * hold could not be renewed in time: what it copies after that may be incomplete.
 */
export async function holdingBytes<T>(
  ctx: Needs<'clock' | 'db' | 'log'>,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const id = newId()
  const lost = new AbortController()
  let validUntil = 0
  const renew = async () => {
    const until = ctx.clock.now() + holdMs
    await ctx.db.transaction(tx => saveHold(tx, id, until))
    validUntil = until
  }
  const tryToRenew = () => {
    // Its process was paused, so bytes that its snapshot refers to may have been removed meanwhile.
    if (ctx.clock.now() > validUntil) return lost.abort(new Error('The backup was paused for too long. Run it again'))
    renew().catch(error => {
      ctx.log.warn({ err: error }, 'A backup couldn’t tell the site that it is still running')
      if (ctx.clock.now() > validUntil - renewMs) lost.abort(error)
    })
  }
  await renew()
  const timer = setInterval(tryToRenew, renewMs)
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(timer)
    await ctx.db.transaction(tx => endHold(tx, id, ctx.clock.now()))
  }
}
