import type { ConflictChoice } from '@holdall/contract/drive/drive.schemas.ts'
import { foldName } from '@holdall/contract/drive/names.ts'
import { findFreeName } from '../../../core/tree/free-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findLiveChild, type Item } from '../../../core/tree/items.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Something that should get a name in a folder. */
export interface Arriving {
  readonly folderId: string
  readonly name: string
  readonly isFolder: boolean
  readonly onConflict: ConflictChoice
  /** The item itself if it already exists: its own name isn't taken. */
  readonly id?: string
}

export type NameDecision =
  /** Nothing else has the name, which may have been given a number. */
  | { readonly to: 'place'; readonly name: string }
  /** It is merged into what has the name: a new version of the file, or more content of the folder. */
  | { readonly to: 'join'; readonly existing: Item }
  | { readonly to: 'ask' | 'skip' | 'refuse'; readonly existing: Item }

/**
 * Decides how to resolve a name in a folder, in the transaction that holds the lock of its space. Names are compared
 * regardless of case. A file never replaces a folder, nor a folder a file; the decision is then `refuse`.
 */
export async function decideName(tx: Tx, arriving: Arriving): Promise<NameDecision> {
  const { folderId, name, onConflict } = arriving
  const existing = await findLiveChild(tx, folderId, foldName(name))
  if (!existing || existing.id === arriving.id) return { to: 'place', name }
  switch (onConflict) {
    case 'ask':
    case 'skip':
      return { to: onConflict, existing }
    case 'keep-both':
      return { to: 'place', name: await findFreeName(tx, folderId, name) }
    case 'replace':
      return { to: isFolder(existing) === arriving.isFolder ? 'join' : 'refuse', existing }
  }
}
