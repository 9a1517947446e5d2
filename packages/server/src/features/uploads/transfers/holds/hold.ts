import type { Needs } from '../../../../platform/ctx.ts'
import { fail } from '../../../../platform/failure.ts'
import { randomToken } from '../../../../platform/ids.ts'
import { isGone, processMark } from '../../../../platform/processes/process-mark.ts'
import type { Staging } from '../../../../platform/staging/staging.ts'
import { isInStorage } from '../../pieces/in-storage.ts'
import type { TransferRow } from '../../uploads.tables.ts'
import { leaseMs } from '../lease.ts'
import { acquireHold, releaseHold, renewHold } from '../transfers.repository.ts'
import { lostHold } from './lost-hold.ts'
import { takeOverFile } from './take-over-file.ts'

/** How often a writer renews its lease; milliseconds. */
const renewEveryMs = 5_000
/** A request that has sent no bytes for this long gives way to a new one: its client has most likely disconnected. */
const silentMs = 5_000
/**
 * While a request of this process has sent no bytes for this long, its lease isn't renewed, if others could take over at
 * any moment without harm: they can't tell it to give way.
 */
const stillMs = 2_500
/** A new request waits this long for one that gives way. */
const giveWayMs = 5_000

/** The right of one request to write to an upload. */
export interface Hold {
  readonly holder: string
  /** The row as it was when the right was taken. */
  readonly row: TransferRow
  /** Aborts when the right is lost or has to be given up. */
  readonly signal: AbortSignal
  /** Reports that bytes have arrived. */
  heard(): void
  /** Lets the lease expire while no bytes arrive, as long as `work` runs. For bytes that are kept with their offset. */
  whileHeard<T>(work: () => Promise<T>): Promise<T>
  /** Reports that the row itself now shows that nobody is writing. */
  completed(): void
  /** Gives the right back; never fails, because the lease expires by itself. */
  release(): Promise<void>
}

interface Writer {
  readonly abort: AbortController
  readonly done: Promise<void>
  heardAt: number
  givesWay: boolean
}

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
 * Acquires the right to write to an upload: in memory within this process, in the row among several.
 * Where another server may still have the upload's file open, the upload gets a new one (`takeOverFile`).
 * @throws `transfer.busy` while another request is writing, `transfer.gone` if it is finished or was cancelled, and
 * failures of the disk
 */
export async function holdTransfer(ctx: Needs<'clock' | 'db' | 'log' | 'staging'>, found: TransferRow): Promise<Hold> {
  const map = writers(ctx)
  await displaceSilent(map.get(found.id))
  if (map.has(found.id)) throw fail('transfer.busy')
  const done = Promise.withResolvers<void>()
  const writer: Writer = { abort: new AbortController(), done: done.promise, heardAt: Date.now(), givesWay: false }
  map.set(found.id, writer)
  const leave = () => {
    if (map.get(found.id) === writer) map.delete(found.id)
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
  ctx: Needs<'clock' | 'db' | 'log' | 'staging'>,
  found: TransferRow,
  writer: Writer,
  leave: () => void,
): Promise<Hold> {
  const { id } = found
  const own = `${processMark()}/${randomToken(9)}`
  // The lease of a process that has ended needn't expire.
  const replaces = isGone(found.held_by) ? found.held_by : null
  const isInFile = found.upload_id === null && !isInStorage(found)
  const now = ctx.clock.now()
  const request = { holder: own, replaces, isInFile, now, until: now + leaseMs }
  const taken = await ctx.db.transaction(tx => acquireHold(tx, id, request))
  if (!taken) throw fail(found.state === 'done' ? 'transfer.gone' : 'transfer.busy')
  let { row } = taken
  const holder = () => row.held_by ?? own
  const timer = setInterval(() => {
    if (writer.givesWay && Date.now() - writer.heardAt > stillMs) return
    void renew(ctx, id, holder(), writer.abort)
  }, renewEveryMs)
  timer.unref()
  let isCompleted = false
  async function release(): Promise<void> {
    clearInterval(timer)
    try {
      if (!isCompleted) await ctx.db.transaction(tx => releaseHold(tx, id, holder()))
    } catch (error) {
      ctx.log.warn({ err: error, transferId: id }, 'The hold on an upload will expire on its own')
    } finally {
      leave()
    }
  }
  if (taken.isUnsettled) {
    try {
      row = await takeOverFile(ctx, row, { from: holder(), holder: own })
    } catch (error) {
      await release()
      throw error
    }
  }
  return {
    holder: own,
    row,
    signal: writer.abort.signal,
    heard() {
      writer.heardAt = Date.now()
    },
    async whileHeard(work) {
      writer.givesWay = true
      try {
        return await work()
      } finally {
        writer.givesWay = false
      }
    },
    completed() {
      isCompleted = true
    },
    release,
  }
}

/** Stops a request of this process that is writing, and waits for it to end. */
export async function stopWriter(ctx: Needs<'staging'>, id: string): Promise<void> {
  const writer = writers(ctx).get(id)
  writer?.abort.abort(fail('transfer.gone'))
  await writer?.done
}

/** Stops a request of this process that has sent nothing for a while, so that what it has written can be counted. */
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
    if (!isHeld) abort.abort(await lostHold(ctx.db.read, id))
  } catch (error) {
    ctx.log.warn({ err: error, transferId: id }, 'The hold on an upload couldn’t be renewed')
  }
}
