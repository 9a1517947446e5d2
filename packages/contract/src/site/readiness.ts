import { z } from 'zod'
import { named } from '../kit/schema-names.ts'

/**
 * Why a server isn't ready.
 *
 * - `database-away`: the database doesn't answer
 * - `database-read-only`: the database answers, but accepts no writes
 * - `storage-away`: files can't be received or stored
 * - `storage-foreign`: the storage belongs to another site, so files can only be read
 * - `full`: the disk has nothing but its reserve left, so files can only be read
 * - `clocks-apart`: the server's clock is far from the database's
 * - `library-missing`: a library that draws images doesn't load
 */
export const readinessReasons = [
  'database-away',
  'database-read-only',
  'storage-away',
  'storage-foreign',
  'full',
  'clocks-apart',
  'library-missing',
] as const
export type ReadinessReason = (typeof readinessReasons)[number]

/** What the readiness check found. If something fails, `checks` and `reasons` are in the problem's `meta`. */
export const Readiness = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.object({ database: z.enum(['ok', 'failing']), storage: z.enum(['ok', 'failing', 'full']) }),
  reasons: z.array(z.enum(readinessReasons)).meta({ description: 'Empty if the server is ready.' }),
})
export type Readiness = z.infer<typeof Readiness>

named({ Readiness })
