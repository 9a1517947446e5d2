import type { RawBuilder } from 'kysely'
import type { Ctx } from '../ctx.ts'
import type { Dialect } from '../database/database.ts'

export type Condition = RawBuilder<unknown>

/** Holds what the functions of a source may read. */
export interface ListView {
  readonly ctx: Ctx
  readonly dialect: Dialect
  /** Decides when days begin and end. */
  readonly timeZone: string
}
