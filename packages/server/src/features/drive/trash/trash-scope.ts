import type { Ctx } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { accessItems } from '../access/access-item.ts'
import { listEditable } from '../access/grants.repository.ts'

/** Whose deleted items a member sees: all of their own spaces, and what lay in folders that they may change. */
export interface TrashScope {
  readonly ownSpaceIds: readonly string[]
  readonly sharedFolders: readonly { readonly id: string; readonly spaceId: string }[]
}

/** The folders of others in which a member may restore what was deleted there: those that they may change now. */
export async function listSharedFolders(
  ctx: Ctx,
  userId: string,
  db: Reader = ctx.db.read,
): Promise<TrashScope['sharedFolders']> {
  const granted = await listEditable(db, userId, ctx.clock.now())
  if (granted.length === 0) return []
  const access = await accessItems(
    ctx,
    { userId, link: null },
    granted.map(folder => folder.id),
    db,
  )
  return granted.flatMap(({ id, space_id }) => (access.get(id)?.can.edit ? [{ id, spaceId: space_id }] : []))
}
