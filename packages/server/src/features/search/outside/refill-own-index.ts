import type { Collection } from '../../../drivers/search/search-engine.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { indexYielding } from '../../../platform/text/terms-yielding.ts'
import { refillNames } from '../name-index.ts'
import { listRecords, listTexts } from './records.repository.ts'

const batch = { items: 500, contents: 20 } as const

/**
 * Writes every record of the site's own index again, in batches, each replacing its predecessor: nothing is missing in
 * the meantime. The database updates the name index in the same transaction as the names; on PostgreSQL it is an index
 * of the table, which can't differ from it.
 */
export async function refillOwnIndex(
  ctx: Ctx,
  collections: readonly Collection[],
  run: Pick<JobRun, 'signal'>,
  step: (records: number) => Promise<void>,
): Promise<void> {
  for (const collection of collections) {
    for (let after = ''; ; ) {
      run.signal.throwIfAborted()
      const ids = await listRecords(ctx.db.read, collection, after, batch[collection])
      if (ids.length > 0) await refill[collection](ctx, ids)
      await step(ids.length)
      if (ids.length < batch[collection]) break
      after = ids.at(-1) ?? ''
    }
  }
}

const refill: Readonly<Record<Collection, (ctx: Ctx, ids: readonly string[]) => Promise<void>>> = {
  items: (ctx, ids) => ctx.db.transaction(tx => refillNames(tx, ctx.db.dialect, ids)),
  contents: async (ctx, ids) => {
    const texts = await listTexts(ctx.db.read, ids)
    const records = []
    for (const { id, text } of texts) {
      if (text !== null) records.push({ id, text, terms: (await indexYielding(text)).terms })
    }
    await ctx.search.put(records)
  },
}
