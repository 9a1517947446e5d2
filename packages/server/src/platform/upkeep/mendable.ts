import type { Ctx } from '../ctx.ts'
import type { Reader } from '../database/database.ts'

/** Something in a feature's rows that can be wrong, and that `verify` finds and mends. */
export interface Mendable {
  /** `remains`: what a job left that ended without clearing up. `folders`: folders with wrong totals. */
  readonly what: 'remains' | 'folders'
  /** The ids of what is wrong. */
  readonly find: (db: Reader) => Promise<readonly string[]>
  /** Mends what is wrong by now. It is called if anything was found. */
  readonly mend: (ctx: Ctx, signal: AbortSignal) => Promise<void>
}
