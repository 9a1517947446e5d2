import type { Subject } from '../../../core/rights/rights.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { addCounts, type Counted } from '../imports.repository.ts'
import type { ImportRow } from '../imports.tables.ts'
import type { Source } from '../source.ts'
import type { Progress } from './progress.ts'

/** An import that a job is working on. */
export interface Doing {
  /** Of the person whose import it is. */
  readonly ctx: Ctx
  readonly subject: Subject
  readonly row: ImportRow
  readonly source: Source
  readonly jobId: string
  /** Aborts when the job has to stop. */
  readonly signal: AbortSignal
  readonly progress: Progress
}

/** Adds to the figures. @throws `import.is-over` if the import was paused or cancelled, so that the transaction does nothing */
export async function count({ row, jobId }: Doing, tx: Tx, counted: Counted): Promise<void> {
  if (!(await addCounts(tx, row.id, jobId, counted))) throw fail('import.is-over')
}
