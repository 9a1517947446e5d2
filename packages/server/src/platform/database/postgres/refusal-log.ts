import type { Logger } from '../../logging.ts'
import { isDatabaseUnavailable } from '../constraint.ts'

/** Each reason is logged once in this time, because every request may meet it; milliseconds. */
const restMs = 10_000

/**
 * Makes a function that logs why PostgreSQL refuses what isn't the statement's fault. Callers are only told to try again,
 * so this is where an operator finds the reason.
 */
export function createRefusalLog(log: Logger): (error: unknown) => void {
  const toldAt = new Map<string, number>()
  return error => {
    if (!isDatabaseUnavailable(error) || !(error instanceof Error) || !('code' in error)) return
    const code = String(error.code)
    const now = performance.now()
    if (now - (toldAt.get(code) ?? Number.NEGATIVE_INFINITY) < restMs) return
    toldAt.set(code, now)
    log.warn({ code, reason: error.message }, 'PostgreSQL refused a request')
  }
}
