import type { RawBuilder } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Dialect } from '../database/database.ts'

export type Condition = RawBuilder<unknown>

/** What the parts of a source may look at. */
export interface ListView {
  readonly ctx: Ctx
  readonly dialect: Dialect
  /** By which days begin and end. */
  readonly timeZone: string
}
