import { findFreeName } from '../../../core/tree/free-name.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { ImportError } from '../import-error.ts'
import { updateOpen } from '../imports.repository.ts'
import { nameOf } from '../other/name-of.ts'
import { count, type Doing } from './doing.ts'
import { receive } from './receive.ts'
import { type ImportJob, runImport } from './run-import.ts'

/** Two uploads can want the same free name at once. */
const mostNames = 5

export function bringLink(ctx: Ctx, importId: string, run: JobRun, job: ImportJob): Promise<undefined> {
  return runImport(ctx, importId, run, {
    job,
    mostOwn: 2,
    mostAtAll: 8,
    mostStalls: 4,
    afterStalls: 'failed',
    run: fetchFile,
  })
}

async function fetchFile(doing: Doing): Promise<'done'> {
  const { row } = doing
  // Everything was done, only the end wasn't written.
  if (row.files_brought > 0) return 'done'
  for (let names = 1; ; names++) {
    try {
      const itemId = await fetchOnce(doing)
      await doing.ctx.db.transaction(tx => updateOpen(tx, row.id, { item_id: itemId }, doing.jobId))
      return 'done'
    } catch (error) {
      if (!(error instanceof ImportError) || error.problem !== 'name-taken' || names >= mostNames) throw error
    }
  }
}

function fetchOnce(doing: Doing): Promise<string> {
  const { ctx, row, source } = doing
  return receive(doing, {
    key: row.id,
    url: source.url,
    headers: {},
    checksum: null,
    place: async opened => {
      const wanted = nameOf(opened)
      const name = await findFreeName(ctx.db.read, row.folder_id, wanted)
      const known = { name: wanted, bytes: opened.size }
      const isOpen = await ctx.db.transaction(tx => updateOpen(tx, row.id, known, doing.jobId))
      if (!isOpen) throw fail('import.is-over')
      return { target: { parentId: row.folder_id, name }, modifiedAt: opened.modifiedAt }
    },
    before: async (tx, bytes) => {
      await updateOpen(tx, row.id, { bytes: 0 }, doing.jobId)
      await count(doing, tx, { filesBrought: 1, bytes, bytesBrought: bytes, bytesComing: doing.progress.end(row.id) })
    },
  })
}
