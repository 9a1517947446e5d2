import { isLockedFor } from '../../../core/locks/require-unlocked.ts'
import { type Access, accessItems, knownItems } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { isFailure } from '../../../platform/failure.ts'
import { containsOlder, findBlobs } from '../history/history.repository.ts'
import { readableContents } from '../history/readable-contents.ts'
import type { RewindStepRow, StepReason } from '../rewind.tables.ts'
import { isSameSpot, readSpot, type Spot, spotOf } from '../spot.ts'
import { updateStep } from '../steps.repository.ts'
import { makeMissing } from './make-missing.ts'
import { placeItem } from './place-item.ts'
import type { Doing, Work } from './work.ts'

/** What became of a step: why it, or a part of it, was left undone. */
type Result = StepReason | null

/** Carries out one step and marks it, under the lock of the space. */
export async function carryOut(work: Work, step: RewindStepRow): Promise<void> {
  const { ctx, tx, act } = work
  const chain = await findChain(tx, step.item_id)
  const [item] = chain
  if (!item) {
    if (step.kind === 'make') return makeMissing(work, step)
    return leave(work, step, 'deleted-forever')
  }
  const subject = { userId: act.user_id, link: null }
  const access = (await knownItems(ctx, subject, [item.id], tx)).get(item.id)
  const now = await spotNow(work, item)
  const doing = { step, chain, item, access, before: readSpot(step.before) ?? now }
  const reason = await obstacle(work, doing, now)
  if (reason !== null || !access) return leave(work, step, reason ?? 'no-access')
  await (step.to_state === 'trashed' ? toTrash(work, { ...doing, access }) : toPlace(work, { ...doing, access }))
}

async function spotNow({ tx }: Work, item: Item): Promise<Spot> {
  return spotOf(item, (await findBlobs(tx, [item.id])).get(item.id) ?? null)
}

/** Returns why nothing may be done with the item at all. */
async function obstacle(
  { ctx, tx, act }: Work,
  { step, chain, item, access }: Omit<Doing, 'access'> & { access: Access | undefined },
  now: Spot,
): Promise<Result> {
  if (chain.some(one => one.state === 'deleting')) return 'deleted-forever'
  if (item.space_id !== act.space_id) return 'other-drive'
  if (!access) return 'no-access'
  const expected = readSpot(step.expected)
  if (expected && !isSameSpot(expected, now)) return 'changed-since'
  const changing = { item, chainIds: access.chainIds, what: 'place' as const }
  return (await isLockedFor(ctx, tx, { userId: act.user_id }, changing)) ? 'locked' : null
}

async function toTrash(work: Work, doing: Doing): Promise<void> {
  const { tx, act } = work
  const { step, chain, item, access, before } = doing
  // It was deleted by someone, or together with its folder.
  if (chain.some(one => one.state !== 'live')) return mark(work, step, { state: 'done' })
  if (!access.can.trash) return leave(work, step, 'no-access')
  const isNewer = act.moment !== null && item.created_at > act.moment
  if (isNewer && isFolder(item) && (await containsOlder(tx, item.id, act.moment ?? 0)))
    return leave(work, step, 'contains-others')
  const name = item.name === step.to_name ? {} : nameColumns(step.to_name, item.mime, isFolder(item))
  await work.tree.trash(item, { as: { ...name, ...(await originOf(work, doing)) } })
  await done(work, step, before, null)
}

/** The folder that the trash shows as its origin: the former one, if it is a folder that the person may still add to. */
async function originOf({ ctx, tx, act }: Work, { step, item }: Doing): Promise<{ parent_id?: string }> {
  if (step.to_parent === null || step.to_parent === item.parent_id) return {}
  const target = (await accessItems(ctx, { userId: act.user_id, link: null }, [step.to_parent], tx)).get(step.to_parent)
  const isFit =
    target &&
    isFolder(target.item) &&
    target.can.add &&
    target.space.id === item.space_id &&
    !target.chainIds.includes(item.id)
  return isFit ? { parent_id: step.to_parent } : {}
}

async function toPlace(work: Work, doing: Doing): Promise<void> {
  const { step, item } = doing
  const placed = step.kind === 'content' ? item : await placeItem(work, doing)
  if (placed === 'to-trash') return toTrash(work, doing)
  if (typeof placed === 'string') return leave(work, step, placed)
  const reason = step.to_blob === null ? null : await giveContent(work, doing)
  if (reason !== null && step.kind === 'content') return leave(work, step, reason)
  await done(work, step, doing.before, reason ?? step.reason)
}

async function giveContent(work: Work, { step, access }: Doing): Promise<Result> {
  const { ctx, tx, act, folder } = work
  if (!access.can.edit) return 'no-access'
  const chain = await findChain(tx, step.item_id)
  const [file] = chain
  if (!file || chain.some(one => one.state !== 'live')) return 'folder-missing'
  const wanted = [{ itemId: step.item_id, blobId: step.to_blob }]
  const contents = await readableContents(ctx, tx, { userId: act.user_id, folder, wanted })
  const content = contents.get(step.item_id)
  if (!content) return 'version-gone'
  const modifiedAt = Number(step.to_modified ?? ctx.clock.now())
  const put = await work.tree.putContent({ file, space: folder.space, content, modifiedAt })
  return isFailure(put) ? 'space-full' : null
}

/** Leaves an item as it is; if it was moved out of the way of another, that can be undone. */
export async function leave(work: Work, step: RewindStepRow, reason: StepReason): Promise<void> {
  const before = readSpot(step.before)
  if (before) return done(work, step, before, reason)
  await mark(work, step, { state: 'left', reason })
}

/** Marks a step as carried out, with what the item was before and is now. */
async function done(work: Work, step: RewindStepRow, before: Spot, reason: StepReason | null): Promise<void> {
  const [item] = await findChain(work.tx, step.item_id)
  const after = item ? await spotNow(work, item) : null
  work.doneAs++
  await mark(work, step, {
    state: 'done',
    reason,
    done_as: work.doneAs,
    before: JSON.stringify(before),
    after: after && JSON.stringify(after),
  })
}

function mark(work: Work, step: RewindStepRow, change: Partial<RewindStepRow>): Promise<void> {
  return updateStep(work.tx, step, change)
}
