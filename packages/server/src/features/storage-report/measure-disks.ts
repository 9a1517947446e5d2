import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { z } from 'zod'
import { listDisks } from '../../drivers/storage/disks/disks.repository.ts'
import { instant } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { recordLostObjects } from '../files/public.ts'
import { findFigures, keepFigures } from './figures.repository.ts'

const name = 'disks'

const Tally = z.object({ objects: z.number(), bytes: z.number(), orphans: z.number(), orphanBytes: z.number() })
type Tally = z.infer<typeof Tally>
const Tallies = z.record(z.string(), Tally)

/**
 * Lists everything in storage and records what each disk holds. Unreferenced objects are set aside along the way.
 * @throws StorageError if a storage is unavailable; the figures then stay unchanged
 */
export async function measureDisks(
  ctx: Needs<'clock' | 'db' | 'identity' | 'keptBytes' | 'log' | 'signal' | 'storage'>,
  signal: AbortSignal = ctx.signal,
): Promise<void> {
  const at = ctx.clock.now()
  const tallies = new Map<string, Tally>()
  await recordLostObjects(
    ctx,
    ({ key, size }, isLost) => {
      const disk = ctx.storage.diskOf(key)
      const tally = tallies.get(disk) ?? { objects: 0, bytes: 0, orphans: 0, orphanBytes: 0 }
      tally.objects++
      tally.bytes += size
      if (isLost) {
        tally.orphans++
        tally.orphanBytes += size
      }
      tallies.set(disk, tally)
    },
    signal,
  )
  await ctx.db.transaction(tx => keepFigures(tx, name, Object.fromEntries(tallies), at))
}

/** What each disk held when storage was last measured; null before the first time. */
export async function diskFigures(ctx: Needs<'db' | 'disks'>): Promise<StorageFigures['disks']> {
  const kept = await findFigures(ctx.db.read, name)
  if (!kept) return null
  const current = ctx.disks.current('uploads')
  const tallies = Object.entries(Tallies.parse(JSON.parse(kept.figures)))
  const drivers = new Map((await listDisks(ctx.db.read)).map(row => [row.mark, row.driver]))
  const disks = tallies
    .map(([disk, tally]) => ({ disk, driver: drivers.get(disk) ?? 'local', isCurrent: disk === current, ...tally }))
    .sort((a, b) => b.bytes - a.bytes || (a.disk < b.disk ? -1 : 1))
  return { measuredAt: instant(kept.measured_at), disks }
}
