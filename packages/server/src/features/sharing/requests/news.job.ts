import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { FileRequestRow } from '../sharing.tables.ts'

const firstMs = 5 * 60 * 1000
const hourMs = 60 * 60 * 1000

/** Notifies the creator of a file request about what it has received. */
export const newsJob = defineJob({
  kind: 'sharing.request-news',
  payload: z.object({ linkId: z.string() }),
  attempts: 5,
  deadlineSeconds: 60,
  handler: async () => (await import('./send-news.ts')).sendNews,
})

/** When to notify the creator: soon after the first file, and at most once an hour. */
export function newsTime({ told_at }: Pick<FileRequestRow, 'told_at'>, now: number): number {
  return Math.max(now + firstMs, (told_at ?? 0) + hourMs)
}
