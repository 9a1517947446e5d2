import { hostname } from 'node:os'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { randomToken } from '../../../platform/ids.ts'
import type { Staging } from '../../../platform/staging/staging.ts'
import type { TransferRow } from '../files.tables.ts'
import { releaseHold, renewHold, takeHold } from './transfers.repository.ts'

/** How long others believe a writer that has not been heard of, and how often it speaks up. */
const leaseMs = 15_000
const renewEveryMs = 5_000
/** A request that has brought no byte for so long gives way to a new one: its client has most likely gone. */
const silentMs = 5_000
/** How long a new request waits for one that gives way. */
const giveWayMs = 5_000

/** The right of one request to write to an upload. */
export interface Hold {
  readonly holder: string
  /** The row as it was when the right was taken. */
  readonly row: TransferRow
  /** Aborts when the right is lost or has to be given up. */
  readonly signal: AbortSignal
  /** Tells that bytes have come. */
  heard(): void
  /** Says that the row itself now shows that nobody is writing. */
  completed(): void
  /** Gives the right back; never fails, because the lease ends by itself. */
  release(): Promise<void>
}

interface Writer {
  readonly abort: AbortController
  readonly done: Promise<void>
  heardAt: number
}

const bootToken = randomToken(6)
const writersOf = new WeakMap<Staging, Map<string, Writer>>()

function writers(ctx: Needs<'staging'>): Map<string, Writer> {
  let map = writersOf.get(ctx.staging)
  if (!map) {
    map = new Map()
    writersOf.set(ctx.staging, map)
  }
  return map
}

/**
 * Takes the right to write to an upload: for this process in memory, among several in the row.
 * @throws `transfer.busy` while somebody else is writing, `transfer.gone` when it is finished or was ended
 */
export async function holdTransfer(ctx: Needs<'clock' | 'db' | 'log' | 'staging'>, found: TransferRow): Promise<Hold> {
  const map = writers(ctx)
  await displaceSilent(map.get(found.id))
  if (map.has(found.id)) throw fail('transfer.busy')
  const done = Promise.withResolvers<void>()
  const writer: Writer = { abort: new AbortController(), done: done.promise, heardAt: Date.now() }
  map.set(found.id, writer)
  const leave = () => {
    map.delete(found.id)
    done.resolve()
  }
  try {
    return await claim(ctx, found, writer, leave)
  } catch (error) {
    leave()
    throw error
  }
}

async function claim(
  ctx: Needs<'clock' | 'db' | 'log'>,
  found: TransferRow,
  writer: Writer,
  leave: () => void,
): Promise<Hold> {
  const { id } = found
  const holder = `${hostname()}/${process.pid}/${bootToken}/${randomToken(9)}`
  const replaces = isDead(found.held_by) ? found.held_by : null
  const now = ctx.clock.now()
  const row = await ctx.db.transaction(tx => takeHold(tx, id, { holder, replaces, now, until: now + leaseMs }))
  if (!row) throw fail(found.state === 'done' ? 'transfer.gone' : 'transfer.busy')
  const timer = setInterval(() => void renew(ctx, id, holder, writer.abort), renewEveryMs)
  timer.unref()
  let isCompleted = false
  return {
    holder,
    row,
    signal: writer.abort.signal,
    heard() {
      writer.heardAt = Date.now()
    },
    completed() {
      isCompleted = true
    },
    async release() {
      clearInterval(timer)
      try {
        if (!isCompleted) await ctx.db.transaction(tx => releaseHold(tx, id, holder))
      } catch (error) {
        ctx.log.warn({ err: error, transferId: id }, 'The hold on an upload will expire on its own')
      } finally {
        leave()
      }
    },
  }
}

/** Ends a request of this process that is writing, and waits for it. */
export async function stopWriter(ctx: Needs<'staging'>, id: string): Promise<void> {
  const writer = writers(ctx).get(id)
  writer?.abort.abort(fail('transfer.gone'))
  await writer?.done
}

/** Ends a request of this process that has brought nothing for a while, so that what it left can be counted. */
export async function stopSilentWriter(ctx: Needs<'staging'>, id: string): Promise<void> {
  await displaceSilent(writers(ctx).get(id))
}

async function displaceSilent(writer: Writer | undefined): Promise<void> {
  if (!writer || Date.now() - writer.heardAt < silentMs) return
  writer.abort.abort(fail('transfer.busy'))
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, giveWayMs)
  await Promise.race([writer.done, late.promise])
  clearTimeout(timer)
}

async function renew(
  ctx: Needs<'clock' | 'db' | 'log'>,
  id: string,
  holder: string,
  abort: AbortController,
): Promise<void> {
  try {
    const isHeld = await ctx.db.transaction(tx => renewHold(tx, id, holder, ctx.clock.now() + leaseMs))
    if (!isHeld) abort.abort(fail('transfer.gone'))
  } catch (error) {
    ctx.log.warn({ err: error, transferId: id }, 'The hold on an upload couldn’t be renewed')
  }
}

/** Whether a holder was a process of this machine that is no more, so that nobody waits for its lease to run out. */
function isDead(holder: string | null): boolean {
  const [host, pid, boot] = holder?.split('/') ?? []
  if (host !== hostname()) return false
  if (Number(pid) === process.pid) return boot !== bootToken
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
