import { homeSpaceId } from '../../queries/spaces.ts'
import { readSaved, save } from '../../state/saved.ts'

const most = 4

/** Kept for each member of this browser by themselves, and ids alone: names are asked for with their rights. */
const keyOf = (spaceId: string) => `holdall.recent-places.${spaceId}`

/** Folders into which something was moved or copied last, the newest first. */
export function recentPlaces(): readonly string[] {
  const owner = homeSpaceId()
  return owner ? readSaved<string[]>(keyOf(owner), []) : []
}

export function noteRecentPlace(id: string): void {
  const owner = homeSpaceId()
  if (owner) save(keyOf(owner), [id, ...recentPlaces().filter(other => other !== id)].slice(0, most))
}
