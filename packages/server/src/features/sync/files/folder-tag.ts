import { createHash } from 'node:crypto'
import { isFolder } from '../../../core/tree/is-folder.ts'
import type { NamedRoot, Resource } from '../../webdav/public.ts'
import { lettersOf } from './permission-letters.ts'

type Folder = NonNullable<Resource['item']>

/**
 * Changes whenever something changes in the folder, below it, or in what the caller may do there: a client lists only folders
 * whose tag is a new one. A database that went back counts the same changes again, so its generation is part of the tag.
 */
export function folderTag(generation: string, folder: Folder, listed: readonly NamedRoot[]): string {
  const own = `${folder.id}.${folder.changes}.${generation.slice(0, 8)}.${lettersOf(folder, true)}`
  if (listed.length === 0) return `"${own}"`
  const digest = createHash('sha256')
  for (const { name, access } of listed) {
    const { id, changes, version_id, modified_at } = access.item
    const letters = lettersOf({ can: access.can, isTop: true }, isFolder(access.item))
    digest.update(JSON.stringify([name, id, changes, version_id, modified_at, letters]))
  }
  return `"${own}.${digest.digest('base64url').slice(0, 16)}"`
}
