import { refusedFile } from '../../../core/rights/access-item.ts'
import { fits } from '../../../core/tree/fits.ts'
import { findFreeName } from '../../../core/tree/free-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, type Item } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { addToActivity, changeWithin, type TreeCtx } from '../changes/change-tree.ts'
import { orThrow } from '../changes/refusal.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { makeFolder } from './make-folder.ts'

/**
 * Returns the folder with an id if it is live below a given folder, otherwise a new one directly in that folder under a
 * free name. The calling code has checked the permission.
 * @throws `item.not-found`, `item.not-a-folder`, `item.too-deep`, `item.locked-unnamed`
 */
export async function keepFolder(
  ctx: TreeCtx,
  tx: Tx,
  input: {
    readonly parentId: string
    readonly id: string | null
    readonly name: string
    /** The visitor it is created for, and the link they used; for the activity. */
    readonly visitor?: string
    readonly linkId?: string
  },
): Promise<Item> {
  const [unlocked] = await findChain(tx, input.parentId)
  if (!unlocked) throw fail('item.not-found')
  await lockSpace(tx, unlocked.space_id)
  const chain = await findChain(tx, input.parentId)
  const [parent] = chain
  if (!parent || chain.some(step => step.state !== 'live')) throw fail('item.not-found')
  orThrow(refusedFile({ item: parent }))
  const kept = input.id === null ? [] : await findChain(tx, input.id)
  const [folder] = kept
  const isBelow = kept.slice(1).some(step => step.id === parent.id) && kept.every(step => step.state === 'live')
  if (folder && isFolder(folder) && isBelow) return folder
  orThrow(fits(chain.length))
  return changeWithin(ctx, tx, { by: { userId: null } }, async tree => {
    orThrow(await isFreeToChange(tree, { item: parent, chainIds: chain.map(step => step.id) }))
    const made = await makeFolder(tree, parent, await findFreeName(tx, parent.id, input.name))
    const through = {
      ...(input.visitor && { visitor: input.visitor }),
      ...(input.linkId && { linkId: input.linkId }),
    }
    addToActivity(tree, made, { action: 'folder.created', after: { name: made.name, ...through } })
    return made
  })
}
