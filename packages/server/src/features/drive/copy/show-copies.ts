import type { ConflictChoice, ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findItem, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { updateItem } from '../items.repository.ts'
import { givesWay } from '../locks/locked-outcome.ts'
import { publishChange } from '../publish-change.ts'
import { addToUsage } from '../spaces.repository.ts'
import { purgeJob } from '../trash/purge.job.ts'
import { joinInto } from '../tree/move-one.ts'
import { putItem } from '../tree/put-item.ts'
import { enterParent } from '../tree/relocate.ts'
import { insertCopies } from './copy.repository.ts'
import { levelsBelow } from './copy-plan.ts'
import { createRunningTotals } from './running-totals.ts'

interface BuildInput {
  readonly source: Item
  /** The ids of what the copy leaves out, because it is closed to whoever copies. */
  readonly leftOut: ReadonlySet<string>
  readonly copyId: string
  readonly target: Item
  readonly by: string | null
}

/**
 * Builds the copy of one tree below a folder, out of sight, under a given id. Returns the id of the copy by the id of
 * each source.
 */
export async function buildCopy(
  ctx: Needs<'clock'>,
  tx: Tx,
  { source, leftOut, copyId, target, by }: BuildInput,
): Promise<Map<string, string>> {
  const now = ctx.clock.now()
  const totals = createRunningTotals()
  totals.add(source, copyId, null)
  const ids = new Map([[source.id, copyId]])
  await insertCopies(
    tx,
    [{ source: { ...source, space_id: target.space_id }, id: copyId, parentId: target.id, state: 'building' }],
    by,
    now,
  )
  if (!isFolder(source)) return ids
  for await (const level of levelsBelow(tx, source, leftOut)) {
    const copies = level.map(item => {
      const id = newId()
      ids.set(item.id, id)
      return {
        source: { ...item, space_id: target.space_id },
        id,
        parentId: ids.get(item.parent_id ?? '') ?? copyId,
        state: 'live' as const,
      }
    })
    await insertCopies(tx, copies, by, now)
    for (const copy of copies) totals.add(copy.source, copy.id, copy.parentId)
  }
  // Folders without what was left out are smaller than their sources.
  if (leftOut.size > 0) for (const folder of totals.differing()) await updateItem(tx, folder.id, folder.totals)
  return ids
}

/** Makes one built copy live, under a free name. */
export async function revealCopy(
  ctx: Needs<'clock'>,
  tx: Tx,
  copy: Item,
  target: Item,
  change: Partial<NewItem>,
): Promise<Item> {
  const live = { ...change, state: 'live' as const }
  await updateItem(tx, copy.id, live)
  await addToUsage(tx, copy.space_id, { used: Number(copy.size) })
  await enterParent(tx, target.id, copy, ctx.clock.now())
  return { ...copy, ...live }
}

export interface ShowInput {
  readonly copies: readonly { source: Item; copyId: string }[]
  readonly target: Access
  readonly by: string
  readonly onConflict: ConflictChoice
  /** Bytes reserved for the copies, released now. */
  readonly reserved: number
}

/** Makes built copies visible, all in this transaction, handling name conflicts. @throws what `requireUnlocked` throws */
export async function showCopies(ctx: Ctx, tx: Tx, input: ShowInput): Promise<ItemOutcome[]> {
  const target = input.target.item
  const outcomes: ItemOutcome[] = []
  const { chainIds } = input.target
  await requireUnlocked(ctx, tx, { userId: input.by }, { item: target, chainIds, what: 'content' })
  await addToUsage(tx, target.space_id, { reserved: -input.reserved })
  for (const { source, copyId } of input.copies) {
    const copy = await findItem(tx, copyId)
    if (!copy) continue
    const outcome = await showOne(ctx, tx, copy, input)
    outcomes.push({ ...outcome, id: source.id })
    if (outcome.status !== 'done') await updateItem(tx, copyId, { state: 'deleting', parent_id: null })
  }
  const done = outcomes.filter(outcome => outcome.status === 'done')
  if (done.length < outcomes.length) await ctx.jobs.enqueue(tx, purgeJob, {}, { uniqueKey: purgeJob.kind })
  if (done.length === 0) return outcomes
  // The actor is the user who asked for the copy, even if a job shows it.
  const lines = done.map(outcome => ({
    action: 'item.copied',
    object: { type: 'item', id: outcome.item?.id ?? outcome.id },
    after: { parentId: target.id, sourceId: outcome.id, name: outcome.item?.name },
    actorId: input.by,
  }))
  await writeAudit(tx, ctx, ...lines)
  await publishChange(
    ctx,
    tx,
    target.space_id,
    [target.id],
    done.flatMap(outcome => (outcome.item ? [outcome.item.id] : [])),
  )
  return outcomes
}

async function showOne(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings'>,
  tx: Tx,
  copy: Item,
  input: ShowInput,
): Promise<ItemOutcome> {
  const { onConflict } = input
  const target = input.target.item
  const reveal = (change: Partial<NewItem>) => revealCopy(ctx, tx, copy, target, change)
  return putItem(tx, {
    item: copy,
    target,
    closedBelow: input.target.closedBelow,
    onConflict,
    // Undoing a copy deletes it. If it was merged, nothing is left to delete.
    before: input.target.canBelow.trash ? { parentId: target.id, name: copy.name, isTrashed: true } : null,
    place: reveal,
    inTheWay: givesWay(ctx, tx, input.by, input.target, copy.id),
    // It needs a free name while it is briefly live beside the item it merges into.
    join: async existing =>
      joinInto(ctx, tx, await reveal({ name_key: `${copy.name_key}\u{1}${copy.id}` }), existing, input.target),
  })
}
