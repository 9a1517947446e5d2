import { z } from 'zod'
import { Reason } from './errors.ts'
import { Id } from './fields.ts'
import { named } from './schema-names.ts'

/** The outcome for each of several rows, in the order in which they were named. */
export const Outcomes = z.object({
  data: z.array(
    z.object({
      id: Id,
      status: z.enum(['done', 'failed']),
      error: Reason.optional().meta({ description: 'Why it wasn’t changed.' }),
    }),
  ),
})
export type Outcomes = z.infer<typeof Outcomes>
export type Outcome = Outcomes['data'][number]

/** The most rows that one call of a bulk action accepts. */
export const mostAtOnce = 500

const idPattern = new RegExp(`^[0-9a-z]{26}(?:,[0-9a-z]{26}){0,${mostAtOnce - 1}}$`)

/** The rows of a bulk action whose ids are part of its address. */
export const idList = z.string().regex(idPattern, 'Enter valid IDs').meta({ description: 'Separated by commas' })

/** The rows that a bulk action applies to. */
export const ManyIds = z.array(Id).min(1).max(mostAtOnce)

named({ Outcomes, ManyIds })
