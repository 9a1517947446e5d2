import { z } from 'zod'
import { named } from '../kit/schema-names.ts'

/** Says how often someone gets the report by email. */
export const ReportRhythm = z.enum(['never', 'weekly', 'monthly'])
export type ReportRhythm = z.infer<typeof ReportRhythm>

export const ReportMail = z.object({
  rhythm: ReportRhythm.meta({
    title: 'Report by email',
    description: '`weekly`: on Mondays. `monthly`: on the first day of the month.',
  }),
})
export type ReportMail = z.infer<typeof ReportMail>

named({ ReportRhythm, ReportMail })
