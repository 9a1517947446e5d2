import type { Ctx } from '../ctx.ts'
import { fenceWrites } from './fence-writes.ts'
import type { JobRow } from './jobs.tables.ts'
import type { JobDefinition } from './jobs.ts'

/**
 * Lets the feature of a job that fails for good say so in its own rows, before the job's row does: a process that ends in
 * between leaves a job that is taken over and fails once more.
 */
export async function reportFailed(
  ctx: Ctx,
  { payload, whenFailed }: JobDefinition,
  row: JobRow,
  why: { readonly code: string; readonly message: string },
): Promise<void> {
  if (!whenFailed) return
  const parsed = payload.safeParse(JSON.parse(row.payload))
  if (!parsed.success) return
  const tell = await whenFailed()
  await tell({ ...ctx, db: fenceWrites(ctx.db, row, new AbortController()) }, parsed.data, { id: row.id, ...why })
}
