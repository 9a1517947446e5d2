import type { Database } from './database.ts'

interface Kept<T> {
  readonly value: T
  readonly stamp: string
  /** Milliseconds since 1970, as is `now`. */
  readonly readAt: number
}

export interface MemoryOptions {
  /** What the query reads, and the tables whose deletion cascades into it. */
  readonly tables: readonly string[]
  /** For what depends on the time: a value is read again after this many milliseconds. */
  readonly keepMs: number
  /** How many values are kept for each database; the oldest make room. */
  readonly most: number
}

type Remember<T> = (db: Database, key: string, now: number, read: () => Promise<T>) => Promise<T>

/**
 * Keeps what a query that runs with every request has read, for as long as nothing in its tables changes: a change, by
 * this process or another, takes effect immediately, as if the query ran each time. Where the database can't tell, as PostgreSQL
 * can't without being asked, it does run each time. Callers share a value, so they must not change it.
 */
export function createMemory<T>({ tables, keepMs, most }: MemoryOptions): Remember<T> {
  const memories = new WeakMap<Database, Map<string, Kept<T>>>()

  return async (db, key, now, read) => {
    // Taken before reading: a write in between makes the value look old, never new.
    const stamp = db.stamp(tables)
    if (stamp === null) return read()
    const memory = memories.get(db) ?? new Map<string, Kept<T>>()
    memories.set(db, memory)
    const kept = memory.get(key)
    if (kept?.stamp === stamp && kept.readAt <= now && now < kept.readAt + keepMs) return kept.value
    const value = await read()
    memory.delete(key)
    memory.set(key, { value, stamp, readAt: now })
    if (memory.size > most) memory.delete(memory.keys().next().value ?? '')
    return value
  }
}
