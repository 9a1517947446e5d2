import type { Ctx } from '../../../platform/ctx.ts'
import type { Schedule } from '../../../platform/feature.ts'
import { StagingError } from '../../../platform/staging/staging-error.ts'
import { dropOldArchives } from '../../archives/public.ts'
import { purgeUnusedAttachments } from '../../attachments/public.ts'
import { expireIdleChunks, expireTransfers } from '../../uploads/public.ts'
import { dropOldProbes } from './drop-old-probes.ts'
import { deleteSetAside, deleteUnusedBlobs, removeDeadObjects } from './sweep-objects.ts'
import { sweepUnfinished } from './sweep-unfinished.ts'
import { tidyMachine } from './tidy-machine.ts'

export const sweepSchedules: readonly Schedule[] = [
  { name: 'expire-transfers', cron: '*/10 * * * *', destroys: 'old', run: expireTransfers },
  { name: 'sweep', cron: '7 * * * *', destroys: 'over', run: sweep },
  { name: 'sweep-old', cron: '12 * * * *', destroys: 'old', run: sweepOld },
  { name: 'sweep-full-disk', cron: '*/5 * * * *', destroys: 'over', run: sweepFullDisk, isLocal: true },
  { name: 'tidy-machine', cron: '13 * * * *', destroys: 'old', run: tidyMachine, isLocal: true },
]

/** Removes what people have deleted, and what uploads have left. If one part fails, the others still run. */
export function sweep(ctx: Ctx): Promise<void> {
  return runParts(ctx, [deleteUnusedBlobs, removeDeadObjects, sweepUnfinished])
}

/** Removes what hasn't been used for a long time. If one part fails, the others still run. */
export function sweepOld(ctx: Ctx): Promise<void> {
  return runParts(ctx, [purgeUnusedAttachments, expireIdleChunks, dropOldArchives, deleteSetAside, dropOldProbes])
}

async function runParts(ctx: Ctx, parts: readonly ((ctx: Ctx) => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const part of parts) await part(ctx).catch(error => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Part of the sweep failed')
}

/** With less room left, the room of deleted files is freed within minutes. */
const shortBytes = 1024 ** 3

/** Removes permanently deleted files sooner than the hourly sweep while the disk is nearly full. */
export async function sweepFullDisk(ctx: Ctx): Promise<void> {
  try {
    await ctx.staging.requireDiskSpace(shortBytes)
  } catch (error) {
    if (!(error instanceof StagingError) || error.code !== 'full') throw error
    await deleteUnusedBlobs(ctx)
    await removeDeadObjects(ctx)
  }
}
