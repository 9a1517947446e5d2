import type { Ctx } from '../../platform/ctx.ts'
import { eachInPages } from '../../platform/outlasting/outlasting.ts'
import { type Look, listExpiredHolders, listPeopleAfter, readLook, saveLook } from './outlasting.repository.ts'
import { addChanged, type Changed } from './whose-changed.ts'

/** People and spaces that are looked through together. */
const atOnce = 200
/** Events that one run reads at most; the next run continues. */
const pages = 20
const pageSize = 500
/** People whom a run visits besides those whose rights have changed, and while rights of unknown people have. */
const tourSize = 500
const hurrySize = 20_000

/**
 * Looks through what continues without its maker, after rights may have ended: those that events tell of, shares that have
 * expired, and some of all people in turn, for what nothing tells of. It costs a bounded amount of work. A run that breaks
 * off is repeated by the next one; what fails is tried again when the turn comes to its people.
 */
export async function lookThrough(ctx: Ctx): Promise<void> {
  const before = await startOf(ctx)
  const changed: Changed = { userIds: new Set(), spaceIds: new Set(), isAnyone: before.is_hurrying === 1 }
  const seq = await readEvents(ctx, before.seq, changed)
  const until = ctx.clock.now()
  const time = { from: before.until, to: until }
  const expired = (after: string, limit: number) => listExpiredHolders(ctx.db.read, time, after, limit)
  await eachInPages(ctx, expired, async ({ id }) => void changed.userIds.add(id))
  const isNew = changed.isAnyone && before.is_hurrying === 0
  const start = isNew ? '' : before.user_after
  const tour = await listPeopleAfter(ctx.db.read, start, changed.isAnyone ? hurrySize : tourSize)
  for (const id of tour) changed.userIds.add(id)
  const failures = await look(ctx, changed)
  const isThrough = tour.length < (changed.isAnyone ? hurrySize : tourSize)
  await ctx.db.transaction(tx =>
    saveLook(tx, {
      seq,
      until,
      user_after: isThrough ? '' : (tour.at(-1) ?? ''),
      is_hurrying: changed.isAnyone && !isThrough ? 1 : 0,
    }),
  )
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be looked through')
}

/** Where the last run ended. A database that went back in time has given numbers of events again. */
async function startOf(ctx: Ctx): Promise<Look> {
  const look = await readLook(ctx.db.read)
  const latest = await ctx.events.latest()
  if (!look) return { seq: latest, until: 0, user_after: '', is_hurrying: 0 }
  const now = ctx.clock.now()
  return { ...look, seq: Math.min(look.seq, latest), until: Math.min(look.until, now) }
}

async function readEvents(ctx: Ctx, from: number, changed: Changed): Promise<number> {
  let seq = from
  for (let page = 0; page < pages; page++) {
    const events = await ctx.events.since(seq, pageSize)
    for (const event of events) addChanged(changed, event)
    seq = events.at(-1)?.seq ?? seq
    if (events.length < pageSize) break
  }
  return seq
}

/** One kind that can't be looked through keeps neither the others from it, nor the next people. @returns what failed */
async function look(ctx: Ctx, { userIds, spaceIds }: Changed): Promise<readonly unknown[]> {
  const users = [...userIds]
  const spaces = [...spaceIds]
  const failures: unknown[] = []
  for (const { what, look } of ctx.outlasting) {
    if (!look) continue
    try {
      for (let start = 0; start < Math.max(users.length, spaces.length); start += atOnce) {
        ctx.signal.throwIfAborted()
        const whose = { userIds: users.slice(start, start + atOnce), spaceIds: spaces.slice(start, start + atOnce) }
        await look(ctx, whose)
      }
    } catch (error) {
      ctx.signal.throwIfAborted()
      ctx.log.warn({ err: error, what }, 'Links and imports whose creator lost access couldn’t be checked')
      failures.push(error)
    }
  }
  return failures
}
