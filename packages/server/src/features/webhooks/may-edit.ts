import { allows, listSpaceRights, type SpaceRights } from '../../core/rights/memberships.repository.ts'
import type { Reader } from '../../platform/database/database.ts'

/** Whether a person may edit a workspace, and thus decides about its webhooks. */
export async function mayEdit(db: Reader, userId: string, spaceId: string): Promise<boolean> {
  const standing = await findStanding(db, userId, spaceId)
  return standing !== undefined && allows(standing, 'workspace.update')
}

/** Returns what a person may do in a workspace that they belong to. */
export async function findStanding(db: Reader, userId: string, spaceId: string): Promise<SpaceRights | undefined> {
  const standings = await listSpaceRights(db, userId)
  return standings.find(({ space }) => space.id === spaceId && space.kind === 'workspace')
}
