import type { ConflictChoice, ItemOutcome } from '@holdall/contract/drive/drive.schemas.ts'
import type { Access } from '../../../core/rights/access-item.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findItem, type Item, type NewItem } from '../../../core/tree/items.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { changeRow } from '../changes/change-row.ts'
import { addToActivity, addToRecents, countUsage, type Tree } from '../changes/change-tree.ts'
import { withdraw } from '../changes/purge.ts'
import { besideName, putInto } from '../changes/put-into.ts'
import { orThrow } from '../changes/refusal.ts'
import type { OnConflict } from '../changes/rules/decide-name.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { isMade, notFound, outcomeOf, type Placed } from '../changes/rules/outcomes.ts'
import { insertCopies, saveCopiedTotals } from './copy.repository.ts'
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
  if (leftOut.size > 0) for (const folder of totals.differing()) await saveCopiedTotals(tx, folder.id, folder.totals)
  return ids
}

/** Makes one built copy live, under a free name. */
function revealCopy(tree: Tree, copy: Item, change: Partial<NewItem>): Promise<Item> {
  countUsage(tree, copy.space_id, { used: copy.size })
  return changeRow(tree, copy, { ...change, state: 'live' })
}

export interface ShowOne {
  readonly source: Item
  readonly copyId: string
  readonly target: Access
  readonly onConflict: OnConflict
}

/** Makes one built copy visible. What isn't shown is removed. */
export async function showCopy(tree: Tree, { source, copyId, target, onConflict }: ShowOne): Promise<Placed> {
  const copy = await findItem(tree.tx, copyId)
  if (!copy) return notFound()
  const folderId = target.item.id
  const placed = await putInto(tree, {
    item: copy,
    fromParentId: copy.parent_id,
    sourceId: source.id,
    target,
    onConflict,
    // Undoing a copy deletes it. If it was merged, nothing is left to delete.
    wayBack: target.canBelow.trash ? { parentId: folderId, name: copy.name, isTrashed: true } : null,
    place: change => revealCopy(tree, copy, change),
    beside: () => revealCopy(tree, copy, besideName(copy)),
  })
  if (!isMade(placed)) await withdraw(tree, copy)
  else reportCopied(tree, source, placed.item, folderId)
  return placed
}

export function reportCopied(tree: Tree, { id: sourceId }: Item, copy: Item, parentId: string): void {
  addToRecents(tree, copy.id)
  addToActivity(tree, copy, { action: 'item.copied', after: { parentId, sourceId, name: copy.name } })
}

export interface ShowInput {
  readonly copies: readonly { source: Item; copyId: string }[]
  readonly target: Access
  readonly onConflict: ConflictChoice
  /** Bytes reserved for the copies, released now. */
  readonly reserved: number
}

/** Makes built copies visible, all in this transaction, handling name conflicts. @throws what `requireUnlocked` throws */
export async function showCopies(tree: Tree, input: ShowInput): Promise<ItemOutcome[]> {
  const { target, onConflict } = input
  orThrow(await isFreeToChange(tree, target))
  countUsage(tree, target.item.space_id, { reserved: -input.reserved })
  const outcomes: ItemOutcome[] = []
  for (const copy of input.copies)
    outcomes.push(outcomeOf(copy.source.id, await showCopy(tree, { ...copy, target, onConflict })))
  return outcomes
}
