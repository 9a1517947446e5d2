import type { ChangedHour, RewindPage } from '@holdall/contract/rewind/rewind.schemas.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import { knownSince } from '../../../core/rights/evaluation/past.ts'
import { instant } from '../../../platform/clock.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { listActs } from '../acts.repository.ts'
import { presentRewind } from '../present-rewind.ts'
import { accessManaged, earliestOf } from './access-folder.ts'
import { type CountedHour, countChanged, countCreated, findBelow, hourMs, mostCounted } from './timeline.repository.ts'

/** When much changed in a folder, how far back one can look, and the last acts of the caller there. */
export async function readPage(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  folderId: string,
): Promise<RewindPage> {
  const { userId } = memberOf(ctx)
  const access = await accessManaged(ctx, userId, folderId)
  const earliest = await earliestOf(ctx, access)
  const { hours, isPartial } = await readHours(ctx, access, earliest)
  const acts = await listActs(ctx.db.read, { folderId, userId, since: knownSince(access), limit: 10 })
  const now = ctx.clock.now()
  return {
    folder: folderOf(access),
    earliest: instant(Math.min(earliest, now)),
    days: ctx.settings.get('drive.rewind_days'),
    hours,
    isPartial,
    acts: await Promise.all(acts.map(act => presentRewind(ctx, act))),
  }
}

function folderOf({ item, space }: Access): RewindPage['folder'] {
  if (item.parent_id !== null) return { id: item.id, name: item.name, kind: 'folder' }
  return { id: item.id, name: space.name, kind: space.kind === 'personal' ? 'own-drive' : 'workspace' }
}

async function readHours(
  ctx: Needs<'db'>,
  { item, space }: Access,
  earliest: number,
): Promise<{ hours: ChangedHour[]; isPartial: boolean }> {
  const db = ctx.db.read
  const changed = await countChanged(db, space.id, earliest)
  const created = await countCreated(db, space.id, earliest)
  const parents = [...new Set([...changed, ...created].map(row => row.parent_id))]
  const below = item.parent_id === null ? new Set(parents) : await findBelow(db, item.id, parents)
  const inFolder = (row: CountedHour) => below.has(row.parent_id)
  const all = (rows: readonly CountedHour[]) => rows.reduce((sum, row) => sum + row.changes, 0)
  return {
    hours: byHour(changed.filter(inFolder), created.filter(inFolder)),
    isPartial: all(changed) >= mostCounted || all(created) >= mostCounted,
  }
}

function byHour(changed: readonly CountedHour[], created: readonly CountedHour[]): ChangedHour[] {
  const changes = Map.groupBy(changed, row => row.hour)
  const additions = Map.groupBy(created, row => row.hour)
  const sum = (rows: readonly CountedHour[]) => rows.reduce((total, row) => total + row.changes, 0)
  return [...new Set([...changes.keys(), ...additions.keys()])]
    .sort((a, b) => b - a)
    .map(hour => {
      const [some = [], added = []] = [changes.get(hour), additions.get(hour)]
      // What was overwritten or deleted matters; additions only if there was nothing else.
      const first = Math.min(...(some.length > 0 ? some : added).map(row => row.first))
      return {
        at: instant(hour * hourMs),
        changed: sum(some),
        created: sum(added),
        before: instant(first - 1),
      }
    })
}
