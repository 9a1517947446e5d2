import { requireUnlocked } from '../../../core/locks/require-unlocked.ts'
import { findChain, findLiveChild, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { markChanged, updateItem } from '../items.repository.ts'
import { publishChange } from '../publish-change.ts'
import { holdsContent } from '../versions/versions.repository.ts'

export interface SameInput {
  readonly spaceId: string
  readonly parentId: string
  readonly name: string
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
  /** Ms since 1970; null if unknown. */
  readonly modifiedAt?: number | null
  /** Who sends it; null for visitors. */
  readonly createdBy: string | null
}

/**
 * Returns the file with that name if it already has these bytes. It gets no new version and uses no more bytes; only
 * its modification time may change. Null if there is no such file. Call it under the lock of its space.
 * @throws what `requireUnlocked` throws, if the time would change
 */
export async function keepSame(
  ctx: Needs<'clock' | 'events' | 'origin'>,
  tx: Tx,
  input: SameInput,
): Promise<Item | null> {
  const { name_key } = nameColumns(input.name, null, false)
  const file = await findLiveChild(tx, input.parentId, name_key)
  if (!file?.version_id || !(await holdsContent(tx, file.version_id, input))) return null
  const modified_at = input.modifiedAt ?? Number(file.modified_at)
  if (modified_at === Number(file.modified_at)) return file
  const chainIds = (await findChain(tx, file.id)).map(step => step.id)
  await requireUnlocked(ctx, tx, { userId: input.createdBy }, { item: file, chainIds, what: 'content' })
  await updateItem(tx, file.id, { modified_at })
  await markChanged(tx, file.parent_id)
  await publishChange(ctx, tx, input.spaceId, [file.parent_id], [file.id])
  return { ...file, modified_at }
}
