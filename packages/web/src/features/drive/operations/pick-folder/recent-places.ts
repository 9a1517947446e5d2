import { readSaved, save } from '../../../../platform/items/saved.ts'
import { homeSpaceId } from '../../queries/spaces.ts'

const most = 4

/** Kept separately for each member who uses this browser, as ids only: names are requested with the member's rights. */
const keyOf = (spaceId: string) => `holdall.recent-places.${spaceId}`

/** The folders into which something was last moved or copied, newest first. */
export function recentPlaces(): readonly string[] {
  const owner = homeSpaceId()
  return owner ? readSaved<string[]>(keyOf(owner), []) : []
}

export function recordRecentFolder(id: string): void {
  const owner = homeSpaceId()
  if (owner) save(keyOf(owner), [id, ...recentPlaces().filter(other => other !== id)].slice(0, most))
}
