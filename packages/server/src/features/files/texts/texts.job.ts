import { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { canRead } from './can-read.ts'
import { queueBlobs } from './texts.repository.ts'

/** Uploads come in crowds: one job reads what a crowd has brought, and the crowd goes first. */
const pauseMs = 1500

export const textsJob = defineJob({
  kind: 'files.texts',
  payload: z.object({}),
  attempts: 5,
  deadlineSeconds: 300,
  concurrency: 1,
  handler: async () => (await import('./index-texts.ts')).indexTexts,
})

export interface NewBytes {
  readonly id: string
  readonly mime: string
  readonly size: number
}

/** Orders the reading of a new blob, where it may hold text. */
export async function queueText(ctx: Ctx, tx: Tx, blob: NewBytes, name: string): Promise<void> {
  if (!canRead(blob, name)) return
  await queueBlobs(tx, [blob.id])
  await orderReading(ctx, tx)
}

export async function orderReading(ctx: Ctx, tx: Tx): Promise<void> {
  const options = { uniqueKey: textsJob.kind, runAt: ctx.clock.now() + pauseMs }
  await ctx.jobs.enqueue(tx, textsJob, {}, options)
}
