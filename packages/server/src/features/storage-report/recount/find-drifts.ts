import { setImmediate } from 'node:timers/promises'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { type KindTally, listKindTallies } from '../../../core/tree/space-kinds.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import {
  type Counters,
  type CountersOfSpace,
  listCounters,
  listSizes,
  listUnseenBelow,
  listUnseenTops,
} from './recount.repository.ts'

/** Items read in one batch, few enough that other requests aren't held up. */
const batch = 500
const foldersAtOnce = 100

/** After this many items, the next space gets a new snapshot, because a long one keeps the database's log from being truncated. */
const mostItems = 100_000

/** A space whose figures don't match the sum of its items, versions and reservations. */
export interface Drift {
  readonly space: CountersOfSpace
  readonly exact: Counters
  /** Says what has to be added to the figures of each kind of file. */
  readonly kinds: readonly KindTally[]
}

/**
 * Adds up spaces and returns those with wrong figures and how many spaces it has `looked` at: at least the first, and
 * more while they are small. Figures and items are read in one snapshot, so a concurrent change is in both or in
 * neither, and the difference stays right however much is uploaded or deleted afterwards.
 */
export async function findDrifts(
  ctx: Needs<'db' | 'reservations'>,
  spaceIds: readonly string[],
  signal: AbortSignal,
): Promise<{ drifts: Drift[]; looked: number }> {
  return ctx.db.snapshot(async db => {
    const reserved: ReadonlyMap<string, number>[] = []
    for (const sum of ctx.reservations) reserved.push(await sum(db, spaceIds))
    const kept = await listCounters(db, spaceIds)
    const keptKinds = await listKindTallies(db, spaceIds)
    const drifts: Drift[] = []
    let items = 0
    let looked = 0
    for (const id of spaceIds) {
      if (items > mostItems) break
      looked++
      const space = kept.get(id)
      if (!space) continue
      const sums = await addUp(db, id, signal)
      items += sums.items
      const exact = { ...sums.counters, reserved: reserved.reduce((sum, of) => sum + (of.get(id) ?? 0), 0) }
      const kinds = differences(keptKinds.get(id) ?? [], sums.kinds)
      if (kinds.length > 0 || isWrong(space, exact)) drifts.push({ space, exact, kinds })
    }
    return { drifts, looked }
  })
}

function isWrong(kept: Counters, exact: Counters): boolean {
  return (['used', 'trash', 'versions', 'reserved'] as const).some(name => kept[name] !== exact[name])
}

type Kinds = Map<string, { bytes: number; files: number }>

function differences(kept: readonly KindTally[], exact: Kinds): KindTally[] {
  const none = { bytes: 0, files: 0 }
  const before = new Map(kept.map(tally => [tally.kind, tally]))
  return [...new Set([...before.keys(), ...exact.keys()])].flatMap(kind => {
    const [old, now] = [before.get(kind) ?? none, exact.get(kind) ?? none]
    const lacking = { kind, bytes: now.bytes - old.bytes, files: now.files - old.files }
    return lacking.bytes === 0 && lacking.files === 0 ? [] : [lacking]
  })
}

interface Sums {
  readonly items: number
  readonly counters: Omit<Counters, 'reserved'>
  readonly kinds: Kinds
}

/**
 * The sum of a space's versions, without unfinished copies and trees being purged. The sums by kind include those too,
 * as long as their rows exist.
 */
async function addUp(db: Reader, spaceId: string, signal: AbortSignal): Promise<Sums> {
  const kinds: Kinds = new Map()
  let items = 0
  let used = 0
  let current = 0
  let trash = 0
  for (let after: { at: number; id: string } | null = null; ; ) {
    signal.throwIfAborted()
    const rows = await listSizes(db, spaceId, after, batch)
    items += rows.length
    for (const row of rows) {
      used += Number(row.versions ?? 0)
      current += Number(row.current ?? 0)
      if (row.state === 'trashed') trash += row.size
      if (!isFolder(row)) addToKind(kinds, row)
    }
    const last = rows.at(-1)
    if (!last || rows.length < batch) break
    after = { at: last.modified_at, id: last.id }
    // The embedded database answers synchronously, so let other requests run.
    await setImmediate()
  }
  const unseen = await sumUnseen(db, spaceId, signal)
  const earlier = used - unseen.used - (current - unseen.current)
  return { items, kinds, counters: { used: used - unseen.used, versions: earlier, trash } }
}

async function sumUnseen(db: Reader, spaceId: string, signal: AbortSignal): Promise<{ used: number; current: number }> {
  const tops = await listUnseenTops(db, spaceId)
  let { used, current } = tops
  const folders = [...tops.folders]
  for (let some = folders.splice(-foldersAtOnce); some.length > 0; some = folders.splice(-foldersAtOnce)) {
    signal.throwIfAborted()
    const below = await listUnseenBelow(db, some)
    used += below.used
    current += below.current
    folders.push(...below.folders)
    await setImmediate()
  }
  return { used, current }
}

function addToKind(kinds: Kinds, row: { type_key: string; size: number }): void {
  const [kind = ''] = row.type_key.split('.', 1)
  const sum = kinds.get(kind) ?? { bytes: 0, files: 0 }
  sum.bytes += row.size
  sum.files++
  kinds.set(kind, sum)
}
