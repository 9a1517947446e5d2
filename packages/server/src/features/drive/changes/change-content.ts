import type { Item, NewItem } from '../../../core/tree/items.repository.ts'
import { addToTotals, updateItem } from '../items.repository.ts'
import { countUsage, publishToPages, type Tree } from './change-tree.ts'

/** The columns of a file that follow from its current version. */
export type Shown = Required<
  Pick<NewItem, 'version_id' | 'size' | 'mime' | 'type_key' | 'has_thumbnail' | 'placeholder' | 'modified_at'>
>

export interface ContentOptions {
  /** Bytes that all versions of the file together hold more than before, or fewer. */
  readonly used: number
  /** What in the trash contains the file, if anything does. */
  readonly top?: Item | undefined
  /** It is part of something larger, which open pages are informed of. */
  readonly isPart?: boolean
}

/**
 * The one place in which a file gets other content, with everything that follows from it in other rows: the totals of the
 * folders above, what the space, its earlier versions and its trash hold, and open pages. The calling code has changed the
 * versions and applied the rules.
 */
export async function changeContent(
  tree: Tree,
  file: Item,
  shown: Shown,
  { used, top, isPart = false }: ContentOptions,
): Promise<Item> {
  const { tx } = tree
  const { id, space_id, parent_id, state } = file
  const bytes = shown.size - file.size
  await updateItem(tx, id, shown)
  if (state === 'live') await addToTotals(tx, parent_id, { bytes })
  // What is in the trash counts in the totals up to the top of what was deleted.
  if (top) await addToTotals(tx, top.parent_id, { bytes: -bytes })
  const trash = top || state === 'trashed' ? bytes : 0
  countUsage(tree, space_id, { used, versions: used - bytes, trash })
  if (!isPart) publishToPages(tree, { spaceId: space_id, folderIds: [parent_id], itemId: id })
  return { ...file, ...shown }
}
