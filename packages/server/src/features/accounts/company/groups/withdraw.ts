import type { Ctx } from '../../../../platform/ctx.ts'
import type { JobRun } from '../../../../platform/jobs/jobs.ts'
import { lockForGroups, revokeAll } from './apply-groups.ts'
import { deleteGiven, listGiven, listReceivers } from './given.repository.ts'

const atOnce = 100

/**
 * Takes away what a deleted provider gave, person by person. What has to stay, because it makes the last administrator or
 * the last manager of a workspace, stays for good: nobody else would ever take it away.
 */
export async function withdraw(
  ctx: Ctx,
  { providerId }: { readonly providerId: string },
  run: JobRun,
): Promise<Record<string, unknown>> {
  let people = 0
  for (;;) {
    const userIds = await listReceivers(ctx.db.read, providerId, atOnce)
    if (userIds.length === 0) return { people }
    for (const userId of userIds) {
      run.signal.throwIfAborted()
      await ctx.db.transaction(async tx => {
        await lockForGroups(tx, ctx)
        await revokeAll(tx, ctx, { id: providerId, name: '' }, userId)
        for (const row of await listGiven(tx, providerId, userId)) await deleteGiven(tx, row.id)
      })
      people++
    }
  }
}
