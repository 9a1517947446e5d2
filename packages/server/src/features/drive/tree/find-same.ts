import { hasName } from '../../../core/tree/has-name.ts'
import { findChain, findLiveChild, type Item } from '../../../core/tree/items.repository.ts'
import { nameColumns } from '../../../core/tree/name-columns.ts'
import { changeRow } from '../changes/change-row.ts'
import type { Tree } from '../changes/change-tree.ts'
import type { Refusal } from '../changes/refusal.ts'
import { isFreeToChange } from '../changes/rules/lock-rules.ts'
import { holdsContent } from '../contents/versions.repository.ts'

export interface SameInput {
  readonly spaceId: string
  readonly parentId: string
  readonly name: string
  readonly size: number
  /** In hexadecimal. */
  readonly sha256: string
  /** Ms since 1970; null if unknown. */
  readonly modifiedAt?: number | null
}

/**
 * Returns the file with that name if it already has these bytes. It gets no new version and uses no more bytes; only
 * its modification time may change. Null if there is no such file; a refusal if a lock keeps the time from changing.
 */
export async function findSame(tree: Tree, input: SameInput): Promise<Item | Refusal | null> {
  const { tx } = tree
  const { name_key } = nameColumns(input.name, null, false)
  const file = await findLiveChild(tx, input.parentId, name_key)
  if (!file?.version_id || !hasName(file, input.name) || !(await holdsContent(tx, file.version_id, input))) return null
  const modified_at = input.modifiedAt ?? file.modified_at
  if (modified_at === file.modified_at) return file
  const chainIds = (await findChain(tx, file.id)).map(step => step.id)
  return (await isFreeToChange(tree, { item: file, chainIds })) ?? changeRow(tree, file, { modified_at })
}
