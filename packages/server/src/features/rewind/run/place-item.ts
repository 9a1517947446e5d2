import { type Access, accessItems } from '../../../core/rights/access-item.ts'
import { fits } from '../../../core/tree/fits.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, findHeight, findItem, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { mayBeCalled } from '../../../core/tree/require-type.ts'
import type { RewindStepRow, StepReason } from '../rewind.tables.ts'
import { clearName } from './clear-name.ts'
import { findMade } from './make-missing.ts'
import type { Doing, Work } from './work.ts'

/**
 * Brings an item to its place and name. Returns the item there, why it stays where it is, or `to-trash` if it was in a folder
 * that is no longer there when this act undoes another one.
 */
export async function placeItem(work: Work, doing: Doing): Promise<Item | StepReason | 'to-trash'> {
  const { tx, act } = work
  const { step, chain, item, access } = doing
  const target = await findTarget(work, step)
  if (!target) return act.undoes_id === null ? 'folder-missing' : 'to-trash'
  const problem = await obstacle(work, doing, target)
  if (problem) return problem
  const name = await clearName(work, target, step.to_name, item.id)
  if (item.state === 'live' && item.parent_id === target.item.id && item.name === name && isLive(chain)) return item
  // Making way may have moved something above it.
  const now = access.item.state === 'trashed' ? chain : await findChain(tx, item.id)
  return work.tree.moveIntoPlace(now, target.item.id, nameColumns(name, item.mime, isFolder(item)))
}

const isLive = (chain: readonly Item[]) => chain.every(step => step.state === 'live')

/** The folder to which an item belongs; the one that was made in its place, if it no longer exists. */
async function findTarget(work: Work, step: RewindStepRow): Promise<Access | undefined> {
  const { ctx, tx, act } = work
  if (step.to_parent === null) return undefined
  const isThere = (await findItem(tx, step.to_parent)) !== undefined
  const id = isThere ? step.to_parent : await findMade(work, step.to_parent)
  if (id === null) return undefined
  const target = (await accessItems(ctx, { userId: act.user_id, link: null }, [id], tx)).get(id)
  return target && isFolder(target.item) && target.space.id === act.space_id ? target : undefined
}

async function obstacle({ ctx, tx }: Work, { step, item, access }: Doing, target: Access): Promise<StepReason | null> {
  const isElsewhere = item.parent_id !== target.item.id || item.state === 'trashed'
  if (isElsewhere && !(target.can.add && access.can.move)) return 'no-access'
  if (item.name !== step.to_name && !access.can.rename) return 'no-access'
  if (target.chainIds.includes(item.id)) return 'folder-missing'
  if (isElsewhere && fits(target.chainIds.length, await findHeight(tx, item.id))) return 'folder-missing'
  return mayBeCalled(ctx, item, step.to_name) ? 'type-blocked' : null
}
