import type { Access } from '../../../core/rights/access-item.ts'
import type { Item } from '../../../core/tree/items.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { TreeWork } from '../../drive/public.ts'
import type { RewindRow, RewindStepRow } from '../rewind.tables.ts'
import type { Spot } from '../spot.ts'

/** Holds what the steps of one transaction share. */
export interface Work {
  readonly ctx: Ctx
  readonly tx: Tx
  readonly act: RewindRow
  readonly folder: Access
  /** The unit of work on the items; one line of the activity is about the whole act. */
  readonly tree: TreeWork
  /** Counts the steps that were carried out. */
  doneAs: number
  /** Carries out another step before its turn. */
  readonly carryOut: (step: RewindStepRow) => Promise<void>
}

/** A step that is about to be carried out. */
export interface Doing {
  readonly step: RewindStepRow
  /** The item and everything above it, item first. */
  readonly chain: readonly Item[]
  readonly item: Item
  readonly access: Access
  readonly before: Spot
}
