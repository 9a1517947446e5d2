import { foldName } from '@holdall/contract/drive/names.ts'
import { type Access, knownItems } from '../../../core/rights/access-item.ts'
import { findFreeName } from '../../../core/tree/free-name.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, findLiveChild, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { findBlobs } from '../history/history.repository.ts'
import type { RewindStepRow } from '../rewind.tables.ts'
import { readSpot, spotOf } from '../spot.ts'
import { findStep, updateStep } from '../steps.repository.ts'
import type { Work } from './work.ts'

/**
 * Returns the name, or one with a number if something else keeps it. What is about to get another place makes way: a newer file
 * goes to the trash now, and other items get a number until it is their turn.
 */
export async function clearName(work: Work, target: Access, name: string, itemId: string): Promise<string> {
  const { tx } = work
  const other = await findLiveChild(tx, target.item.id, foldName(name))
  if (!other || other.id === itemId) return name
  const step = await findStep(tx, work.act.id, other.id)
  if (step?.state !== 'pending' || step.kind === 'content') return findFreeName(tx, target.item.id, name)
  if (step.to_state === 'trashed' && !isFolder(other)) await work.carryOut(step)
  else await giveWay(work, other, step)
  const isFree = !(await findLiveChild(tx, target.item.id, foldName(name)))
  return isFree ? name : findFreeName(tx, target.item.id, name)
}

async function giveWay({ ctx, tx, tree, act }: Work, item: Item, step: RewindStepRow): Promise<void> {
  const known = (await knownItems(ctx, { userId: act.user_id, link: null }, [item.id], tx)).get(item.id)
  if (!known?.can.rename || item.parent_id === null) return
  const name = await findFreeName(tx, item.parent_id, item.name)
  const before = spotOf(item, (await findBlobs(tx, [item.id])).get(item.id) ?? null)
  const columns = nameColumns(name, item.mime, isFolder(item))
  await tree.moveIntoPlace(await findChain(tx, item.id), item.parent_id, columns)
  const expected = readSpot(step.expected)
  await updateStep(tx, step, {
    before: step.before ?? JSON.stringify(before),
    expected: expected && JSON.stringify({ ...expected, name }),
  })
}
