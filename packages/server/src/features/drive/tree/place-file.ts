import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { isFolder } from '../../../core/tree/is-folder.ts'
import { findChain, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { requireRoom } from '../../../core/tree/room.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { addToTotals, insertItem } from '../items.repository.ts'
import { maxDepth } from '../limits.ts'
import { publishChange } from '../publish-change.ts'
import { addToUsage } from '../spaces.repository.ts'
import { keepFew } from '../versions/keep-few.ts'
import { insertVersions, replaceContent } from '../versions/versions.repository.ts'
import { touchRecents } from '../views/recents.repository.ts'
import { decideName } from './decide-name.ts'
import { keepSame } from './keep-same.ts'
import { firstVersion, newFileItem, type PlaceFileInput } from './new-file-item.ts'

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
  const chain = await findChain(tx, input.parentId)
  const [parent] = chain
  if (!parent || parent.space_id !== input.spaceId || chain.some(step => step.state !== 'live'))
    throw fail('item.not-found')
  if (!isFolder(parent)) throw fail('item.not-a-folder')
  if (chain.length >= maxDepth) throw fail('item.too-deep', { max: maxDepth })
  const same = input.onConflict === 'replace' ? await keepSame(ctx, tx, input) : null
  if (same) {
    await addToUsage(tx, input.spaceId, { reserved: -input.reserved })
    return { item: same, status: 'unchanged' }
  }
  if (input.size > input.reserved) await requireRoom(ctx, tx, space, input.size - input.reserved)
  const placed = await placeByConflict(ctx, tx, input, chain)
  const used = placed.status === 'skipped' ? 0 : input.size
  await addToUsage(tx, input.spaceId, { used, reserved: -input.reserved })
  if (placed.status === 'skipped') return placed
  if (input.createdBy) await touchRecents(tx, input.createdBy, [placed.item.id], ctx.clock.now())
  await publishChange(ctx, tx, input.spaceId, [input.parentId], [placed.item.id])
  return placed
}

async function placeByConflict(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings'>,
  tx: Tx,
  input: PlaceFileInput,
  chain: readonly Item[],
): Promise<PlacedFile> {
  const { name } = nameColumns(input.name, input.mime, false)
  const arriving = { folderId: input.parentId, name, isFolder: false, onConflict: input.onConflict }
  const decision = await decideName(tx, arriving)
  switch (decision.to) {
    case 'place':
      await requireFree(ctx, tx, input, chain)
      return create(ctx, tx, input, decision.name)
    case 'join':
      await requireFree(ctx, tx, input, [decision.existing, ...chain])
      return replace(ctx, tx, input, decision.existing)
    case 'skip':
      // A folder that may be closed to the sender tells no more than that its name is taken.
      if (decision.existing.is_closed === 1) throw fail('item.name-taken', { name })
      return { item: decision.existing, status: 'skipped' }
    case 'refuse':
      throw fail('item.kind-conflict')
    case 'ask':
      throw fail('item.name-taken', { name, existingId: decision.existing.id })
  }
}

/** @param chain what is changed, and everything above it */
async function requireFree(
  ctx: Needs<'clock' | 'origin'>,
  tx: Tx,
  { createdBy }: PlaceFileInput,
  chain: readonly Item[],
): Promise<void> {
  const [item] = chain
  const chainIds = chain.map(step => step.id)
  if (item) await requireUnlocked(ctx, tx, { userId: createdBy }, { item, chainIds, what: 'content' })
}

async function create(ctx: Needs<'clock'>, tx: Tx, input: PlaceFileInput, name: string): Promise<PlacedFile> {
  const row = newFileItem(ctx, input, nameColumns(name, input.mime, false))
  const item = await insertItem(tx, row)
  await insertVersions(tx, [firstVersion(input, row)])
  await addToTotals(tx, input.parentId, { bytes: input.size, items: 1, children: 1, addedAt: row.created_at })
  return { item, status: 'created' }
}

async function replace(
  ctx: Needs<'caller' | 'clock' | 'origin' | 'settings'>,
  tx: Tx,
  input: PlaceFileInput,
  existing: Item,
): Promise<PlacedFile> {
  const now = ctx.clock.now()
  const change = {
    mime: input.mime,
    type_key: nameColumns(existing.name, input.mime, false).type_key,
    modified_at: input.modifiedAt ?? now,
  }
  const item = await replaceContent(
    tx,
    existing,
    { blobId: input.blobId, size: input.size, by: input.createdBy, now },
    change,
  )
  await keepFew(ctx, tx, item)
  return { item, status: 'replaced' }
}
