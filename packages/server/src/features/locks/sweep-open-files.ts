import type { Ctx } from '../../platform/ctx.ts'
import { deleteSilent } from './open-files.repository.ts'
import { publishEditors } from './publish-editors.ts'

/** Forgets tabs that fell silent, and tells whoever shows that they have a file open. */
export async function sweepOpenFiles(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(async tx => {
    for (const id of await deleteSilent(tx, ctx.clock.now())) await publishEditors(ctx, tx, id)
  })
}
