import { refusedFile } from '../../../core/rights/access-item.ts'
import { fits } from '../../../core/tree/fits.ts'
import { findChain, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { SpaceRow } from '../../../core/tree/tree.tables.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addRow } from '../changes/add-rows.ts'
import { addVersion } from '../changes/add-version.ts'
import { addToRecents, changeWithin, countUsage, hasRoom, type Tree } from '../changes/change-tree.ts'
import { isRefusal, orThrow, type Refusal } from '../changes/refusal.ts'
import { decideName } from '../changes/rules/decide-name.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { notFound } from '../changes/rules/outcomes.ts'
import { findSame } from './find-same.ts'
import { newFileItem, type PlaceFileInput } from './new-file-item.ts'

export interface PlacedFile {
  readonly item: Item
  /** `skipped` and `unchanged` mean that nothing refers to the blob. */
  readonly status: 'created' | 'replaced' | 'skipped' | 'unchanged'
}

/**
 * Creates a file from a blob, or a new version of the file with that name; if that already has the same bytes, it stays
 * as it is. All consequences are written in the same transaction, except for the audit entry, which is left to the
 * calling code.
 * @throws `item.not-found`, `item.not-a-folder`, `item.name-taken`, `item.kind-conflict`, `item.too-deep`, `space.full`,
 * `space.owner-full`, and what `requireUnlocked` throws
 */
export async function placeFile(ctx: Ctx, tx: Tx, input: PlaceFileInput): Promise<PlacedFile> {
  const space = await lockSpace(tx, input.spaceId)
  const by = { userId: input.createdBy }
  return changeWithin(ctx, tx, { by }, async tree => orThrow(await place(tree, input, space)))
}

async function place(tree: Tree, input: PlaceFileInput, space: SpaceRow): Promise<PlacedFile | Refusal> {
  const { tx } = tree
  const { spaceId, reserved } = input
  const chain = await findChain(tx, input.parentId)
  const [parent] = chain
  if (!parent || parent.space_id !== spaceId || chain.some(step => step.state !== 'live')) return notFound()
  const misplaced = refusedFile({ item: parent }) ?? fits(chain.length)
  if (misplaced) return misplaced
  const same = input.onConflict === 'replace' ? await findSame(tree, input) : null
  if (isRefusal(same)) return same
  if (same) {
    countUsage(tree, spaceId, { reserved: -reserved })
    return { item: same, status: 'unchanged' }
  }
  const full = await hasRoom(tree, space, input.size - reserved)
  if (full) return full
  const placed = await placeByConflict(tree, input, chain)
  if (isRefusal(placed)) return placed
  countUsage(tree, spaceId, { reserved: -reserved })
  return placed
}

async function placeByConflict(
  tree: Tree,
  input: PlaceFileInput,
  chain: readonly Item[],
): Promise<PlacedFile | Refusal> {
  const { name } = nameColumns(input.name, input.mime, false)
  const arriving = { folderId: input.parentId, name, isFolder: false, onConflict: input.onConflict }
  const decision = await decideName(tree.tx, arriving)
  switch (decision.to) {
    case 'place':
      return (await isFree(tree, chain)) ?? create(tree, input, decision.name)
    case 'join':
      return (await isFree(tree, [decision.existing, ...chain])) ?? replace(tree, input, decision.existing)
    case 'skip':
      return { item: decision.existing, status: 'skipped' }
    default:
      return decision.refusal
  }
}

/** @param chain what is changed, and everything above it */
async function isFree(tree: Tree, chain: readonly Item[]): Promise<Refusal | null> {
  const [item] = chain
  return item ? isFreeToChange(tree, { item, chainIds: chain.map(step => step.id) }) : null
}

async function create(tree: Tree, input: PlaceFileInput, name: string): Promise<PlacedFile> {
  const row = newFileItem(tree.ctx, input, nameColumns(name, input.mime, false))
  return { item: await addRow(tree, row, input.blobId), status: 'created' }
}

async function replace(tree: Tree, input: PlaceFileInput, existing: Item): Promise<PlacedFile> {
  const { blobId, size, mime } = input
  const look = {
    mime,
    type_key: nameColumns(existing.name, mime, false).type_key,
    has_thumbnail: 0,
    placeholder: null,
    modified_at: input.modifiedAt ?? tree.ctx.clock.now(),
  }
  const item = await addVersion(tree, existing, { blobId, size }, look)
  addToRecents(tree, item.id)
  return { item, status: 'replaced' }
}
