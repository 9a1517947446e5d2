import type { Access } from '../../../core/rights/access-item.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { RewindRow } from '../rewind.tables.ts'

export interface Planning {
  readonly ctx: Ctx
  readonly act: RewindRow & { readonly moment: number }
  readonly folder: Access
  /** The items that were chosen; null for everything in the folder. */
  readonly chosen: ReadonlySet<string> | null
}
