import { findPerson } from '../../../core/people/people.repository.ts'
import { displayName } from '../../../core/people/person-names.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { findSpaceGroup, listOnlyThrough } from '../groups.repository.ts'
import { notifyOfJoining } from '../news.ts'

/** This many people are notified in one transaction. */
const atOnce = 100

/**
 * Notifies those who became members of a workspace through a group, unless it has been removed since. People who were
 * members already aren't told. A repeated run notifies nobody again.
 */
export async function notifyAddedGroup(ctx: Ctx, { id, actorId }: { id: string; actorId: string }): Promise<undefined> {
  const { read } = ctx.db
  const actor = await findPerson(read, actorId)
  let after = ''
  for (;;) {
    const held = await findSpaceGroup(read, id)
    const space = held && (await findSpaces(read, [held.space_id])).get(held.space_id)
    const userIds = held ? await listOnlyThrough(read, id, after, atOnce) : []
    if (!held || !space || userIds.length === 0) return
    const change = { workspaceId: space.id, workspace: space.name, role: held.role_name, group: held.name }
    const by = { id: actorId, name: actor ? displayName(actor) : '' }
    await ctx.db.transaction(tx => notifyOfJoining(ctx, tx, { id, userIds, ...change }, by))
    after = userIds.at(-1) ?? after
  }
}
