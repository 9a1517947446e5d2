import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { refusedFile } from '../../../core/rights/access-item.ts'
import { fits } from '../../../core/tree/fits.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, type Item } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { workOnTree } from '../../drive/public.ts'

interface Kept {
  /** The folder that the request is for. */
  readonly parentId: string
  /** The visitor's folder, if they have one. */
  readonly id: string | null
  readonly name: string
  readonly visitor: string
  readonly linkId: string
}

/**
 * Returns the folder of a visitor if it is live below that of the request, otherwise a new one directly in it under a free name.
 * The calling code has checked the permission.
 * @throws `item.not-found`, `item.not-a-folder`, `item.too-deep`, `item.locked-unnamed`
 */
export async function keepFolder(
  ctx: Ctx,
  tx: Tx,
  { parentId, id, name, visitor, linkId }: Kept,
): Promise<Pick<Item, 'id'>> {
  const [unlocked] = await findChain(tx, parentId)
  if (!unlocked) throw fail('item.not-found')
  await lockSpace(tx, unlocked.space_id)
  const chain = await findChain(tx, parentId)
  const [parent] = chain
  if (!parent || chain.some(step => step.state !== 'live')) throw fail('item.not-found')
  const isFile = refusedFile({ item: parent })
  if (isFile) throw isFile
  const kept = id === null ? [] : await findChain(tx, id)
  const [folder] = kept
  const isBelow = kept.slice(1).some(step => step.id === parent.id) && kept.every(step => step.state === 'live')
  if (folder && isFolder(folder) && isBelow) return folder
  const isTooDeep = fits(chain.length)
  if (isTooDeep) throw isTooDeep
  const by = { userId: null }
  await requireUnlocked(ctx, tx, by, { item: parent, chainIds: chain.map(step => step.id), what: 'content' })
  return workOnTree(ctx, tx, { by }, tree => tree.addFolder(parent, name, { visitor, linkId }))
}
