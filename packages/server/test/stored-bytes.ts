import { sweep, sweepOld } from '../src/features/files/sweep/schedules.ts'
import { deleteSetAside } from '../src/features/files/sweep/sweep-objects.ts'
import { textsJob } from '../src/features/text-extraction/texts.job.ts'
import { queueBlobs } from '../src/features/text-extraction/texts.repository.ts'
import type { Ctx } from '../src/platform/ctx.ts'
import { tables } from './all-tables.ts'
import type { TestApp } from './harness.ts'

/** Gives a file made by the factories exact bytes, which text can't hold, and has their content read again. */
export async function replaceBytes(test: TestApp, itemId: string, bytes: Buffer): Promise<void> {
  const { db, storage, jobs } = test.app.services
  const key = `${storage.newKey()}-f`
  await storage.write(key, [bytes] as never, { size: bytes.length })
  await db.transaction(async tx => {
    const { blob_id } = await tables(tx)
      .selectFrom('versions')
      .select('blob_id')
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow()
    await tables(tx)
      .updateTable('blobs')
      .set({ storage_key: key, size: bytes.length })
      .where('id', '=', blob_id)
      .execute()
    await queueBlobs(tx, [blob_id])
    await jobs.enqueue(tx, textsJob, {}, { uniqueKey: textsJob.kind })
  })
}

/** Deletes what was set aside, as if its 30 days were over. */
export async function deleteSetAsideNow(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(tx => tables(tx).updateTable('set_aside').set({ until: 1 }).execute())
  await deleteSetAside(ctx)
}

/** Runs the hourly sweeps. */
export async function sweepFiles(test: TestApp): Promise<void> {
  await sweepOld(test.app.ctx)
  await sweep(test.app.ctx)
}
