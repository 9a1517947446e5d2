import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { accessItems, listRestrictedTo } from './access-item.ts'
import { knownSince } from './evaluation/past.ts'
import { listEditable } from './grants.repository.ts'
import { allows, listSpaceRights } from './memberships.repository.ts'

/**
 * Which deleted items a member sees: all in their own spaces and in workspaces that they manage, and what was deleted
 * since their right began in workspaces where they may change files, and from others' folders that they may change.
 */
export interface TrashScope {
  readonly userId: string
  /** Says where they may delete forever. */
  readonly ownSpaceIds: readonly string[]
  /** Where they may restore: those and more. */
  readonly spaceIds: readonly string[]
  /** Since when, for those of these spaces of which they don't know all; ms since 1970. */
  readonly since: ReadonlyMap<string, number>
  readonly sharedFolders: readonly SharedFolder[]
  /** The spaces of others among all these in which something may be closed to somebody. */
  readonly restrictedSpaceIds: readonly string[]
  /** The folders in them that are closed to the member. Nothing in them is seen. */
  readonly restrictedIds: readonly string[]
  /** What contains such a folder: it can't be deleted forever by who doesn't see all of it. */
  readonly holderIds: ReadonlySet<string>
}

interface SharedFolder {
  readonly id: string
  readonly spaceId: string
  readonly hasRestrictions: boolean
  /** Since when the member knows of it, ms since 1970. */
  readonly since: number
}

/** Covers everything, or only one space, which may leave nothing. */
export async function trashScope(
  ctx: Needs<'clock' | 'db'>,
  userId: string,
  { spaceId, db = ctx.db.read }: { spaceId?: string | undefined; db?: Reader } = {},
): Promise<TrashScope> {
  const standings = (await listSpaceRights(db, userId)).filter(({ space }) => !spaceId || space.id === spaceId)
  const idsOf = (some: typeof standings) => some.map(({ space }) => space.id)
  const sharedFolders = spaceId ? [] : await listSharedFolders(ctx, userId, db)
  const closed = idsOf(standings.filter(one => one.hasRestrictions && !one.isOwner))
  const shared = sharedFolders.flatMap(folder => (folder.hasRestrictions ? folder.spaceId : []))
  const restrictedSpaceIds = [...new Set([...closed, ...shared])]
  const hidden = await listRestrictedTo(ctx, userId, restrictedSpaceIds, db)
  return {
    userId,
    restrictedSpaceIds,
    restrictedIds: hidden.map(({ item }) => item.id),
    holderIds: new Set(hidden.flatMap(({ chain }) => chain.slice(1).map(step => step.id))),
    ownSpaceIds: idsOf(standings.filter(one => allows(one, 'files.purge'))),
    spaceIds: idsOf(
      standings.filter(
        one => allows(one, 'files.view') && (allows(one, 'files.update') || allows(one, 'files.delete')),
      ),
    ),
    since: new Map(standings.flatMap(({ space, since }) => (since > 0 ? [[space.id, since] as const] : []))),
    sharedFolders,
  }
}

/** Others' folders in which a member may restore deleted items: those that they may change now. */
export async function listSharedFolders(
  ctx: Needs<'clock' | 'db'>,
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
  return granted.flatMap(({ id, space_id }) => {
    const found = access.get(id)
    return found?.can.edit
      ? [{ id, spaceId: space_id, hasRestrictions: found.mayHoldRestricted, since: knownSince(found) }]
      : []
  })
}
