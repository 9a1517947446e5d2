import { z } from 'zod'

/** Increased when older programs can no longer read what newer ones write. */
export const backupFormat = 1

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** An object that could not be kept as the site knows it. */
export const Problem = z.object({
  key: z.string(),
  /** `missing`: there were no bytes; `damaged`: they don't have the hash that they had when they were stored. */
  problem: z.enum(['missing', 'damaged']),
})
export type Problem = z.infer<typeof Problem>

/** What a state contains. Written last: a state without one isn't complete. */
export const Manifest = z.object({
  format: z.number().int(),
  /** Version of the program that wrote it. */
  version: z.string(),
  /** Milliseconds since 1970. */
  madeAt: z.number().int(),
  /** The last migration of the database. */
  migration: z.string(),
  dialect: z.enum(['sqlite', 'postgres']),
  hasKey: z.boolean(),
  tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: Sha256 })),
  objects: z.object({
    count: z.number().int(),
    /** Bytes of all objects of this state. */
    bytes: z.number().int(),
    list: z.object({ rows: z.number().int(), sha256: Sha256 }),
  }),
  problems: z.array(Problem),
})
export type Manifest = z.infer<typeof Manifest>

/** One line of the list of objects. */
export interface KeptObject {
  readonly key: string
  /** Hexadecimal; null if its bytes could not be kept. */
  readonly sha256: string | null
  /** Bytes. */
  readonly size: number
}
