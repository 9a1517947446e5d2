import { findFreeName } from '../../../core/tree/free-name.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import { addToActivity, type Tree } from '../changes/change-tree.ts'
import { makeFolder } from './make-folder.ts'

/** The visitor for whom something is created, and the link they used; for the activity. */
export interface Through {
  readonly visitor?: string
  readonly linkId?: string
}

/** Creates an empty folder under a free name, with its line in the activity. The calling code has applied the rules. */
export async function addFolder(tree: Tree, parent: Item, name: string, through: Through): Promise<Item> {
  const folder = await makeFolder(tree, parent, await findFreeName(tree.tx, parent.id, name))
  addToActivity(tree, folder, { action: 'folder.created', after: { name: folder.name, ...through } })
  return folder
}
