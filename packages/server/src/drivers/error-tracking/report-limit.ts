import type { Clock } from '../../platform/clock.ts'
import type { ErrorEvent } from './error-event.ts'

const windowMs = 60_000
const mostInWindow = 30

export interface ReportLimit {
  /** Returns whether this event may be sent. */
  take(event: ErrorEvent): boolean
}

/** The same error is sent once a minute, and only this many of all kinds, so a repeating fault costs neither side much. */
export function createReportLimit(clock: Clock): ReportLimit {
  let since = 0
  let seen = new Set<string>()
  return {
    take({ exception, tags }) {
      const now = clock.now()
      if (now - since >= windowMs) {
        since = now
        seen = new Set()
      }
      const { type, value, stacktrace } = exception.values.at(-1) ?? { type: '', value: '' }
      const { requestId: _, jobId: __, ...lasting } = tags
      const key = JSON.stringify([type, value, stacktrace?.frames.at(-1), lasting])
      if (seen.size >= mostInWindow || seen.has(key)) return false
      seen.add(key)
      return true
    },
  }
}
