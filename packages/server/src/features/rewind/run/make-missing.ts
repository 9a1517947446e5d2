import { accessItems } from '../../../core/rights/access-item.ts'
import { fits } from '../../../core/tree/fits.ts'
import { isFolder, ranks } from '../../../core/tree/is-folder.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import { isFailure } from '../../../platform/failure.ts'
import { findPast, findPastChains, type PastItem } from '../history/history.repository.ts'
import { readableContents } from '../history/readable-contents.ts'
import { wasBelow } from '../history/was-below.ts'
import { newStep } from '../plan/new-step.ts'
import type { RewindStepRow, StepReason } from '../rewind.tables.ts'
import { spotOf } from '../spot.ts'
import { findStep, insertSteps, updateStep } from '../steps.repository.ts'
import { clearName } from './clear-name.ts'
import type { Work } from './work.ts'

/** Makes an item in place of one that was merged into another, and marks the step. */
export async function makeMissing(work: Work, step: RewindStepRow): Promise<void> {
  const result = await make(work, step)
  if (typeof result === 'string') await updateStep(work.tx, step, { state: 'left', reason: result })
}

/**
 * The folder that was made in place of one that no longer exists. It is made now if that hasn't happened: what was in it needs a
 * place, even if the folder itself was deleted forever. Null if nothing is known about it.
 */
export async function findMade(work: Work, missingId: string): Promise<string | null> {
  const { tx, act } = work
  const step = await findStep(tx, act.id, missingId)
  if (step?.made_id) return (await findItem(tx, step.made_id)) ? step.made_id : null
  if (act.moment === null) return null
  const moment = act.moment
  const past = (await findPast(tx, [missingId], moment)).get(missingId)
  const chain = (await findPastChains(tx, [missingId], moment)).get(missingId) ?? []
  if (!past || !isFolder(past) || !wasBelow(chain, act.folder_id, moment)) return null
  if (!step) await insertSteps(tx, [stepOf(work, past)])
  const made = await make(work, stepOf(work, past))
  return typeof made === 'string' ? null : made.id
}

function stepOf({ act }: Work, past: PastItem): RewindStepRow {
  return newStep(act, {
    item_id: past.item_id,
    rank: ranks.folder,
    kind: 'make',
    position: 0,
    size: 0,
    to_name: past.name,
    to_parent: past.parent_id,
    to_modified: past.modified_at,
  })
}

async function make(work: Work, step: RewindStepRow): Promise<StepReason | { id: string }> {
  const { ctx, tx, act, folder } = work
  const parentId = step.to_parent ?? ''
  const id = (await findItem(tx, parentId)) ? parentId : await findMade(work, parentId)
  const target = id === null ? undefined : (await accessItems(ctx, subjectOf(work), [id], tx)).get(id)
  if (!target || !isFolder(target.item) || target.space.id !== act.space_id) return 'folder-missing'
  if (!target.can.add) return 'no-access'
  if (fits(target.chainIds.length)) return 'folder-missing'
  const wanted = [{ itemId: step.item_id, blobId: step.to_blob }]
  const content = (await readableContents(ctx, tx, { userId: act.user_id, folder, wanted })).get(step.item_id)
  if (step.to_blob && !content) return 'version-gone'
  const name = await clearName(work, target, step.to_name, step.item_id)
  const item = await work.tree.recreate({
    space: folder.space,
    parentId: target.item.id,
    name,
    content: content ?? null,
    by: act.user_id,
    modifiedAt: Number(step.to_modified ?? ctx.clock.now()),
  })
  if (isFailure(item)) return 'space-full'
  work.doneAs++
  await updateStep(tx, step, {
    kind: 'make',
    state: 'done',
    reason: null,
    made_id: item.id,
    done_as: work.doneAs,
    after: JSON.stringify(spotOf(item, step.to_blob)),
  })
  return item
}

const subjectOf = ({ act }: Work) => ({ userId: act.user_id, link: null })
