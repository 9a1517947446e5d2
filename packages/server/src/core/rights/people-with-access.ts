import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type Access, accessItems } from './access-item.ts'
import { listHoldersOf } from './grants.repository.ts'
import { listViewers } from './memberships.repository.ts'

/** The ids of everyone who may see an item now: by owning its space, belonging to it, or a grant on it or above it. */
export async function listPeopleWithAccess(
  ctx: Needs<'clock' | 'db'>,
  access: Access,
  db: Reader = ctx.db.read,
): Promise<string[]> {
  const holders = await listHoldersOf(db, access.chainIds, ctx.clock.now())
  const members = access.space.kind === 'workspace' ? await listViewers(db, access.space.id) : []
  const people = [...new Set([access.space.owner_id, ...members, ...holders])]
  if (!access.isBelowRestriction) return people
  const may = await whoMayView(ctx, access.item.id, people, db)
  return people.filter(id => may.has(id))
}

/** Returns which of these people may see an item now, running the resolver for each. */
export async function whoMayView(
  ctx: Needs<'clock' | 'db'>,
  itemId: string,
  userIds: readonly string[],
  db: Reader = ctx.db.read,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const userId of new Set(userIds)) {
    const access = (await accessItems(ctx, { userId, link: null }, [itemId], db)).get(itemId)
    if (access?.can.view) found.add(userId)
  }
  return found
}
