import type { Reader } from '../../../platform/database/database.ts'
import type { RefusedEventsRow } from '../billing.tables.ts'

interface Counting {
  /** By gateway, reason and hour: what isn't written yet. */
  readonly waiting: Map<string, RefusedEventsRow>
  /** By gateway and reason: when it was last written, in milliseconds since 1970. */
  readonly writtenAt: Map<string, number>
}

const countings = new WeakMap<Reader, Counting>()

/** What this process counts of refused events, by the database in which it is kept. */
export function countingOf(read: Reader): Counting {
  const known = countings.get(read) ?? { waiting: new Map(), writtenAt: new Map() }
  countings.set(read, known)
  return known
}

export function addWaiting({ waiting }: Counting, row: RefusedEventsRow): void {
  const key = `${row.gateway} ${row.reason} ${row.hour_at}`
  const known = waiting.get(key)
  const sum = known && {
    refused: known.refused + row.refused,
    last_at: Math.max(known.last_at, row.last_at),
  }
  waiting.set(key, { ...row, ...sum })
}

/** Lists what this process has counted and not written yet. */
export function listWaitingCounts(read: Reader): RefusedEventsRow[] {
  return [...(countings.get(read)?.waiting.values() ?? [])]
}
