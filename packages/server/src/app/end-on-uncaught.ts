import type { ErrorTracking } from '../drivers/error-tracking/error-tracking.ts'
import type { Logger } from '../platform/logging.ts'

/**
 * An uncaught error leaves the process in an unknown state: it is logged and reported to error tracking, and the
 * process exits with 1, so that its supervisor restarts it. What was acknowledged is on disk by then.
 */
export function endOnUncaught({ log, tracking }: { log: Logger; tracking: Pick<ErrorTracking, 'close'> }): void {
  let isEnding = false
  process.on('uncaughtException', thrown => {
    const err = thrown instanceof Error ? thrown : new Error(String(thrown))
    log.error({ err }, 'Uncaught error; ending the process')
    if (isEnding) return
    isEnding = true
    void tracking.close().finally(() => process.exit(1))
  })
}
