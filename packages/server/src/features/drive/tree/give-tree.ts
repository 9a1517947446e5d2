import { fits } from '../../../core/tree/fits.ts'
import { findFreeName } from '../../../core/tree/free-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findHeight, findItem, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { byCaller, changeWithin } from '../changes/change-tree.ts'
import { moveAcross } from '../changes/move-across.ts'
import { orThrow } from '../changes/refusal.ts'
import { gatherTop } from './gather-top.ts'

/** Levels of a space that has only its top. */
const topLevels = 1

/** An item with everything below it, or everything in a space, which is gathered in a folder of that name. */
export type Given = Item | { readonly space: Pick<SpaceRow, 'root_id' | 'owner_id'>; readonly as: string }

/**
 * Moves a live item with everything below it to the top of another space, under a free name. The calling code holds the
 * locks of both spaces and has checked the permissions.
 * @param before called with the item while it is still in its space
 * @returns the item in its new place; null if there is nothing to give
 * @throws `space.full`, `space.owner-full`, `item.too-deep`
 */
export async function giveTree(
  ctx: Ctx,
  tx: Tx,
  given: Given,
  toSpaceId: string,
  before: (item: Item) => Promise<void> = async () => undefined,
): Promise<Item | null> {
  const space = (await findSpaces(tx, [toSpaceId])).get(toSpaceId)
  const root = space && (await findItem(tx, space.root_id))
  if (!space || !root) throw fail('item.not-found')
  const item = 'space' in given ? await gatherTop(ctx, tx, given.space, given.as) : given
  if (!item) return null
  await before(item)
  orThrow(fits(topLevels, await findHeight(tx, item.id)))
  const name = nameColumns(await findFreeName(tx, root.id, item.name), item.mime, isFolder(item))
  return changeWithin(ctx, tx, { by: byCaller(ctx), tells: 'pages' }, async tree =>
    orThrow(await moveAcross(tree, item, root, name)),
  )
}
