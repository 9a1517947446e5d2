import type { Job } from '@holdall/contract/jobs/jobs.schemas.ts'
import type { SearchImport } from '@holdall/contract/search/search-import.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { collections } from '../../../drivers/search/search-engine.ts'
import { instant } from '../../../platform/clock.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { importJob } from './import.job.ts'
import { findOpenImport } from './outside.repository.ts'

/**
 * Queues an import into the method in the settings. A method that is chosen on the screen but not saved has no index
 * yet.
 * @throws Failure search.method-not-saved, search.import-running
 */
export async function orderImport(ctx: Ctx, { model, driver }: SearchImport): Promise<Job> {
  if (ctx.search.outside.method() !== driver) throw fail('search.method-not-saved')
  const order = { method: driver, collections: model === '*' ? [...collections] : [model] }
  const id = await ctx.db.transaction(async tx => {
    if (await findOpenImport(tx, importJob.kind)) throw fail('search.import-running')
    const createdBy = memberOf(ctx).userId
    const job = await ctx.jobs.enqueue(tx, importJob, order, { uniqueKey: importJob.kind, createdBy })
    await writeAudit(tx, ctx, { action: 'search.import-ordered', after: { driver, model } })
    return job
  })
  return {
    id,
    kind: importJob.kind,
    state: 'queued',
    progress: { done: 0, total: null },
    error: null,
    result: null,
    createdAt: instant(ctx.clock.now()),
    finishedAt: null,
  }
}
