import type { Needs } from '../ctx.ts'
import { deleteStop, findStop, saveStop } from './stops.repository.ts'

/** How many things, or how large a share of all, one round of a sweep may take without asking. */
const fewThings = 100
const smallShare = 0.01
/** A person who lets a sweep continue has seen a number. It may take a little more than that; for much more, it asks again. */
const margin = 1.1
const releasedMs = 24 * 3600_000

export interface Sweeping {
  /** Which sweep asks: `why-not-destroy.ts` has a sentence for each. */
  readonly name: string
  /** Says how many things this round would delete without an order by a person. */
  readonly found: number
  /** Says how many things there are. */
  readonly total: number
}

/**
 * Whether a sweep may take what it found. If that is more than a small share of all, it may not: the site then destroys
 * nothing until a person lets it continue, because the database may have gone back in time or belong to another storage.
 */
export async function maySweep(ctx: Needs<'clock' | 'db' | 'log'>, { name, found, total }: Sweeping): Promise<boolean> {
  const now = ctx.clock.now()
  const stop = await findStop(ctx.db.read, name)
  if (found <= fewThings || found <= total * smallShare) {
    if (stop) await ctx.db.transaction(tx => deleteStop(tx, name))
    return true
  }
  const isReleased = stop?.released_at != null && Math.abs(now - stop.released_at) < releasedMs
  if (isReleased && found <= stop.found * margin) return true
  const since = stop?.released_at === null ? stop.since : now
  await ctx.db.transaction(tx => saveStop(tx, { name, since, found, total, released_at: null }))
  ctx.log.error(
    { sweep: name, found, total },
    'A sweep found far more to delete than usual, so the site deletes nothing automatically until an administrator decides. Is this the right database for this storage, and is it up to date? To list what was found, run “holdall verify”; to bring it back as files, run “holdall verify --adopt”; to let the sweep continue, confirm on the status page',
  )
  return false
}
