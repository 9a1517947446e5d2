import type { Logger } from '../logging.ts'
import { currentWork } from '../work.ts'
import type { Database } from './database.ts'

/** Some statements list thousands of placeholders. */
const longestText = 2000

/**
 * Logs each statement that takes at least this long, with its text. The text has placeholders instead of values, so the
 * log holds nothing that anyone has entered. @param slowMs milliseconds; 0 logs none
 */
export function logSlowStatements(db: Database, log: Logger, slowMs: number): void {
  if (slowMs === 0) return
  db.onStatement((text, ms) => {
    if (ms < slowMs) return
    const work = currentWork()
    log.warn(
      {
        ms: Math.round(ms),
        statement: text.length > longestText ? `${text.slice(0, longestText)} …` : text,
        ...(work?.requestId && { requestId: work.requestId }),
        ...(work?.jobId && { jobId: work.jobId }),
      },
      'A database statement was slow',
    )
  })
}
