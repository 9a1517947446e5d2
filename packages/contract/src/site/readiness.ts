import { z } from 'zod'

/**
 * Why a server isn't ready: the database doesn't answer, files can't be received or stored, the disk has nothing but its
 * reserve left, so that files can be read but not written, or a library that draws images doesn't load on its machine.
 */
export const readinessReasons = ['database-away', 'storage-away', 'full', 'library-missing'] as const
export type ReadinessReason = (typeof readinessReasons)[number]

/** What the readiness check found. If something fails, `checks` and `reasons` are in the problem's `meta`. */
export const Readiness = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.object({ database: z.enum(['ok', 'failing']), storage: z.enum(['ok', 'failing', 'full']) }),
  reasons: z.array(z.enum(readinessReasons)).meta({ description: 'Empty if the server is ready.' }),
})
export type Readiness = z.infer<typeof Readiness>
