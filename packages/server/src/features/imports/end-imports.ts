import { knownItems } from '../../core/rights/access-item.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { askToStop } from '../../platform/jobs/ordered-jobs.repository.ts'
import { eachInPages, type Whose } from '../../platform/outlasting/outlasting.ts'
import { asOwner } from './as-owner.ts'
import { findImport, listOpenOf, updateOpen } from './imports.repository.ts'
import type { ImportRow } from './imports.tables.ts'
import { notifyOwner } from './notify-owner.ts'

/** Ends imports whose person may no longer add to the folder. What was brought stays, and the password is deleted. */
export function endImports(ctx: Ctx, whose: Whose): Promise<void> {
  const list = (after: string, limit: number) => listOpenOf(ctx.db.read, whose, after, limit)
  return eachInPages(ctx, list, async ({ id }) => {
    const row = await findImport(ctx.db.read, id)
    if (row && !(await mayAddStill(ctx, row))) await end(ctx, row)
  })
}

/** A folder in the trash may be restored, so the import stays. */
async function mayAddStill(ctx: Ctx, { user_id: userId, folder_id: folderId }: ImportRow): Promise<boolean> {
  const owner = await asOwner(ctx, userId)
  if (!owner?.caller.permissions.has('files.create')) return false
  const access = (await knownItems(ctx, { userId, link: null }, [folderId])).get(folderId)
  return access?.can.add === true
}

async function end(ctx: Ctx, row: ImportRow): Promise<void> {
  const idle = { bytes_coming: 0, per_second: null, retry_at: null }
  const over = { state: 'failed', error: 'access-ended', source: null, finished_at: ctx.clock.now() } as const
  await ctx.db.transaction(async tx => {
    if (!(await updateOpen(tx, row.id, { ...idle, ...over }))) return
    if (row.job_id) await askToStop(tx, row.job_id)
    await notifyOwner(ctx, tx, row)
  })
}
