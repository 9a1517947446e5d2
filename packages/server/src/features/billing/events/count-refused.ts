import type { EventRefusal } from '@holdall/contract/billing/event-refusals.ts'
import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { RefusedEventsRow } from '../billing.tables.ts'
import { addRefused, deleteRefusedBefore } from './refused-events.repository.ts'
import { addWaiting, countingOf } from './waiting-counts.ts'

const hourMs = 3_600_000
const keptMs = 8 * 24 * hourMs
/** Anyone can send what is refused, thousands of times a minute, so only the first of ten seconds is written at once. */
const writeEveryMs = 10_000

export interface RefusedEvent {
  readonly gateway: PaymentMethod
  readonly reason: EventRefusal
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Counts an event that was refused, for the page Status. */
export async function countRefused({ db }: Needs<'db'>, { gateway, reason, at }: RefusedEvent): Promise<void> {
  const counting = countingOf(db.read)
  addWaiting(counting, { gateway, reason, hour_at: at - (at % hourMs), refused: 1, last_at: at })
  const key = `${gateway} ${reason}`
  const last = counting.writtenAt.get(key)
  if (last !== undefined && Math.abs(at - last) < writeEveryMs) return
  counting.writtenAt.set(key, at)
  await write({ db }, row => row.gateway === gateway && row.reason === reason)
}

/** Writes what this process has counted since, and deletes what is older than eight days; by a schedule. */
export async function keepRefusedCounts({ clock, db }: Needs<'clock' | 'db'>): Promise<void> {
  await write({ db }, () => true)
  await db.transaction(tx => deleteRefusedBefore(tx, clock.now() - keptMs))
}

/** Writes what has been counted; what can't be written now is kept for the next time. */
async function write({ db }: Needs<'db'>, isWanted: (row: RefusedEventsRow) => boolean): Promise<void> {
  const counting = countingOf(db.read)
  const taken = [...counting.waiting].filter(([, row]) => isWanted(row))
  if (taken.length === 0) return
  for (const [key] of taken) counting.waiting.delete(key)
  const rows = taken.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  try {
    await db.transaction(tx => addRefused(tx, rows))
  } catch (error) {
    for (const row of rows) addWaiting(counting, row)
    throw error
  }
}
