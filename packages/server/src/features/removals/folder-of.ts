import type { DeviceRemoval } from '@holdall/contract/removals/removals.contract.ts'
import { findItem } from '../../core/tree/items.repository.ts'
import { findSpaces } from '../../core/tree/spaces.repository.ts'
import type { Reader } from '../../platform/database/database.ts'

/** The folder below which something is deleted. */
export async function folderOf(db: Reader, rootId: string): Promise<DeviceRemoval['folder']> {
  const item = await findItem(db, rootId)
  const space = item ? (await findSpaces(db, [item.space_id])).get(item.space_id) : undefined
  if (!item || !space) return { id: rootId, name: '', kind: 'folder' }
  if (item.parent_id !== null) return { id: rootId, name: item.name, kind: 'folder' }
  return { id: rootId, name: space.name, kind: space.kind === 'personal' ? 'own-drive' : 'workspace' }
}

/** Its name; null for the person's own drive, which every language calls differently. */
export async function placeOf(db: Reader, rootId: string): Promise<string | null> {
  const { name, kind } = await folderOf(db, rootId)
  return kind === 'own-drive' ? null : name
}
