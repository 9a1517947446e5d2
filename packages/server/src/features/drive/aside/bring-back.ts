import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, findItem, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { findSpaces } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { updateItem } from '../items.repository.ts'
import { publishChange } from '../publish-change.ts'
import { addToUsage } from '../spaces.repository.ts'
import { condemn } from '../trash/delete-forever.ts'
import { decideName } from '../tree/decide-name.ts'
import { enterParent } from '../tree/relocate.ts'

/**
 * Brings a file that was set aside back to its folder, or to the top of its drive if that folder is gone, beside whatever
 * has its name now. Does nothing to other items. The calling code holds the lock of the space.
 */
export async function bringBack(ctx: Ctx, tx: Tx, itemId: string): Promise<void> {
  const item = await findItem(tx, itemId)
  if (item?.state !== 'infected') return
  const folder = await folderFor(tx, item)
  // Its whole drive is being deleted.
  if (!folder) return
  const arriving = {
    folderId: folder.id,
    name: item.name,
    isFolder: false,
    onConflict: 'keep-both',
    id: item.id,
  } as const
  const decision = await decideName(tx, arriving)
  const name = decision.to === 'place' ? decision.name : item.name
  const live = { state: 'live' as const, parent_id: folder.id, ...nameColumns(name, item.mime, false) }
  await updateItem(tx, item.id, live)
  await enterParent(tx, folder.id, { ...item, ...live }, ctx.clock.now())
  await publishChange(ctx, tx, item.space_id, [folder.id], [item.id])
}

async function folderFor(tx: Tx, item: Item): Promise<Item | undefined> {
  const chain = item.parent_id === null ? [] : await findChain(tx, item.parent_id)
  const [parent] = chain
  const isThere = chain.every(step => step.state === 'live') && parent && isFolder(parent)
  if (isThere && parent.space_id === item.space_id) return parent
  const root = (await findSpaces(tx, [item.space_id])).get(item.space_id)?.root_id
  const top = root === undefined ? undefined : await findItem(tx, root)
  return top?.state === 'live' ? top : undefined
}

/** Deletes a file that was set aside forever. The calling code holds the lock of the space. */
export async function condemnAside(ctx: Ctx, tx: Tx, itemId: string): Promise<void> {
  const item = await findItem(tx, itemId)
  if (item?.state !== 'infected') return
  // `condemn` takes it out of the trash, in which it isn't counted.
  await addToUsage(tx, item.space_id, { trash: Number(item.size) })
  await condemn(ctx, tx, [item], 'item.deleted')
}
