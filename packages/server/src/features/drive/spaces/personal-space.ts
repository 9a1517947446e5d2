import type { Space, SpaceColor } from '@holdall/contract/drive/drive.schemas.ts'
import { homeName } from '@holdall/contract/drive/home-name.ts'
import { listSpaceRights } from '../../../core/rights/memberships.repository.ts'
import { presentSpace } from '../../../core/rights/present-space.ts'
import { listOwnSpaces } from '../../../core/tree/spaces.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import { memberOf, type Needs } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { folderRow } from '../folder-row.ts'
import { insertItem } from '../items.repository.ts'
import { insertSpace } from '../spaces.repository.ts'

/** The member's own drive, created when they first list it, and their workspaces. */
export async function listSpaces(ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>): Promise<{ data: Space[] }> {
  const { userId } = memberOf(ctx)
  await ensurePersonalSpace(ctx, userId)
  const data: Space[] = []
  for (const rights of await listSpaceRights(ctx.db.read, userId)) data.push(await presentSpace(ctx, rights))
  return { data }
}

/** Creates a member's own drive unless it exists. Two simultaneous calls create only one. */
export async function ensurePersonalSpace(ctx: Needs<'clock' | 'db'>, userId: string): Promise<void> {
  const spaces = await listOwnSpaces(ctx.db.read, userId)
  if (spaces.some(space => space.kind === 'personal')) return
  try {
    await ctx.db.transaction(tx =>
      makeSpace(ctx, tx, { kind: 'personal', name: homeName, color: 'blue', ownerId: userId }),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
  }
}

/** Creates an empty space with its top folder. */
export async function makeSpace(
  ctx: Needs<'clock'>,
  tx: Tx,
  input: { kind: SpaceRow['kind']; name: string; color: SpaceColor; ownerId: string },
): Promise<SpaceRow> {
  const id = newId()
  const root = folderRow(ctx, { spaceId: id, parentId: null, name: input.name, by: input.ownerId })
  const space: SpaceRow = {
    id,
    kind: input.kind,
    name: root.name,
    color: input.color,
    owner_id: input.ownerId,
    root_id: root.id,
    used_bytes: 0,
    trash_bytes: 0,
    version_bytes: 0,
    reserved_bytes: 0,
    recounts: 0,
    created_at: ctx.clock.now(),
    deleted_at: null,
  }
  await insertSpace(tx, space)
  await insertItem(tx, root)
  return space
}
