import type { Ctx } from '../../platform/ctx.ts'
import { takeSilent } from './open-files.repository.ts'
import { tellOfEditors } from './tell-of-editors.ts'

/** Forgets tabs that fell silent, and tells whoever shows that they have a file open. */
export async function sweepOpenFiles(ctx: Ctx): Promise<void> {
  await ctx.db.transaction(async tx => {
    for (const id of await takeSilent(tx, ctx.clock.now())) await tellOfEditors(ctx, tx, id)
  })
}
