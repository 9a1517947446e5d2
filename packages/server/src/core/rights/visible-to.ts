import type { Reader } from '../../platform/database/database.ts'
import { type GrantedItem, listGranted } from './grants.repository.ts'
import { allows, listSpaceRights, type SpaceRights } from './memberships.repository.ts'

/** Everything that a person may see: whole spaces, and items of other spaces with everything below them. */
export interface VisiblePlaces {
  /** The spaces that they own, and the workspaces whose files their role lets them see. */
  readonly spaces: readonly SpaceRights[]
  /** The items on which they hold a grant in effect now. An item may be in the trash, or below something that is. */
  readonly granted: readonly GrantedItem[]
}

/** The places that a person may see at `now`, in ms since 1970. */
export async function visibleTo(db: Reader, userId: string, now: number): Promise<VisiblePlaces> {
  const [spaces, granted] = await Promise.all([listVisibleSpaces(db, userId), listGranted(db, userId, now)])
  return { spaces, granted }
}

/** The spaces that a person owns, and the workspaces whose files their role lets them see. */
export async function listVisibleSpaces(db: Reader, userId: string): Promise<SpaceRights[]> {
  return (await listSpaceRights(db, userId)).filter(one => allows(one, 'files.view'))
}
