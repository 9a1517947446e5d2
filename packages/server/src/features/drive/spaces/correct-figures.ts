import type { KindTally } from '../../../core/tree/space-kinds.repository.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addToUsage, recordRecount, type UsageChange } from '../spaces.repository.ts'
import { addToKinds } from './space-kinds.repository.ts'

/** Says what has to be added to the stored figures of a space. */
export interface Correction {
  readonly spaceId: string
  /** Says how often the figures had been corrected when they were read. */
  readonly recounts: number
  readonly usage: UsageChange
  readonly kinds: readonly KindTally[]
}

/**
 * Adds the correction to the figures of a space. Returns false if they have been corrected since they were read, or if
 * the space was deleted.
 */
export async function correctFigures(tx: Tx, { spaceId, recounts, usage, kinds }: Correction): Promise<boolean> {
  if (!(await recordRecount(tx, spaceId, recounts))) return false
  await addToUsage(tx, spaceId, usage)
  await addToKinds(tx, spaceId, kinds)
  return true
}
