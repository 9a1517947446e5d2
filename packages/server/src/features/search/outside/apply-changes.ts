import { collections, type SearchEngine } from '../../../drivers/search/search-engine.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { deleteChanges, holdTarget, listChanges, listIndexes } from './outside.repository.ts'
import type { SearchTargetRow } from './outside.tables.ts'
import { putRecords } from './put-records.ts'

const batch = 200

/** Another process is now writing to the engine, or another place is followed. */
export class HoldLost extends Error {
  constructor() {
    super('Another process is now writing to the search engine')
    this.name = 'HoldLost'
  }
}

export interface Hold {
  readonly target: SearchTargetRow
  /** Keeps the right to write. @throws HoldLost; the reason of the signal that stops it */
  keep(): Promise<void>
}

export function holdOf(ctx: Needs<'clock' | 'db'>, target: SearchTargetRow, holder: string, signal: AbortSignal): Hold {
  return {
    target,
    async keep() {
      signal.throwIfAborted()
      if (!(await holdTarget(ctx.db, target, holder, ctx.clock.now()))) throw new HoldLost()
    },
  }
}

/**
 * Applies some of the waiting changes to the indexes that are searched and those being filled. A change only names a
 * record, and what the database has for it now is written: it can arrive twice, or late. Returns how many there were.
 */
export async function applyChanges(
  ctx: Needs<'db' | 'log'>,
  engine: SearchEngine,
  { target, keep }: Hold,
): Promise<number> {
  const changes = await listChanges(ctx.db.read, batch)
  if (changes.length === 0) return 0
  const rows = await listIndexes(ctx.db.read, target.place)
  for (const collection of collections) {
    const row = rows.find(one => one.collection === collection)
    const indexes = [row?.live, row?.building].filter(name => typeof name === 'string')
    const ids = new Set(changes.filter(change => change.collection === collection).map(change => change.record_id))
    await putRecords(ctx, engine, indexes, { collection, ids: [...ids] }, keep)
  }
  await keep()
  const seqs = changes.map(change => change.seq)
  await ctx.db.transaction(tx => deleteChanges(tx, seqs))
  return changes.length
}
