import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { listPending } from '../entries.repository.ts'
import { updateOpen } from '../imports.repository.ts'
import { bringFile } from './bring-file.ts'
import type { Doing } from './doing.ts'
import { type ImportJob, runImport } from './run-import.ts'
import { skipKnown } from './skip-known.ts'
import { walkFolder } from './walk-folder.ts'

/** After this long another job continues, so that imports take turns; milliseconds. */
const sliceMs = 10 * 60_000
/** Files that are compared with what is here in one go, and those that are read at a time. */
const atOnce = 100
const side = 3

export function bringDrive(ctx: Ctx, importId: string, run: JobRun, job: ImportJob): Promise<undefined> {
  return runImport(ctx, importId, run, {
    job,
    mostOwn: 1,
    mostAtAll: 6,
    mostStalls: 12,
    afterStalls: 'paused',
    run: moveIn,
  })
}

/** First all folders, so that the whole is known; then their files. */
async function moveIn(doing: Doing): Promise<'done' | 'more'> {
  const { ctx, row, signal, jobId } = doing
  const until = performance.now() + sliceMs
  for (;;) {
    signal.throwIfAborted()
    const [folder] = await listPending(ctx.db.read, row.id, 'folder', 1)
    if (!folder) break
    await walkFolder(doing, folder)
    if (performance.now() > until) return 'more'
  }
  await ctx.db.transaction(tx => updateOpen(tx, row.id, { is_listed: 1 }, jobId))
  for (;;) {
    signal.throwIfAborted()
    const files = await listPending(ctx.db.read, row.id, 'file', atOnce)
    if (files.length === 0) return 'done'
    const wanted = await skipKnown(doing, files)
    await inLanes(wanted, one => bringFile(doing, one))
    if (performance.now() > until) return 'more'
  }
}

/** A few beside each other. Ends with the first error, once the others that were begun have ended too. */
async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values()
  let hasFailed = false
  const lane = async () => {
    for (const one of rest) {
      if (hasFailed) return
      try {
        await work(one)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: side }, lane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
