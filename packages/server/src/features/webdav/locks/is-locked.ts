import type { Access } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { listCovering, listWithin } from './locks.repository.ts'

/** Whether a program has locked an item, or something in it. @param now milliseconds since 1970 */
export async function isLocked(db: Reader, { item, space, chainIds }: Access, now: number): Promise<boolean> {
  if ((await listCovering(db, chainIds, now)).length > 0) return true
  return isFolder(item) && (await listWithin(db, item.id, space.id, now)).length > 0
}
