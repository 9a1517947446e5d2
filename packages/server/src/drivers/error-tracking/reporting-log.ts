import type { Logger } from '../../platform/logging.ts'
import type { ErrorTracking } from './error-tracking.ts'

/** What a report may contain of a log line besides its message, and in which form. All of it comes from the server. */
const tellable: Readonly<Record<string, RegExp>> = {
  // Ours, or that of a trusted proxy.
  requestId: /^[0-9A-Za-z][\w.-]{0,63}$/,
  jobId: /^[0-9A-Za-z]{26}$/,
  kind: /^[a-z][a-z0-9.-]{0,60}$/,
  schedule: /^[a-z][a-z0-9.-]{0,60}$/,
  route: /^\/[\w/:*.-]{0,200}$/,
  method: /^[A-Z]{3,12}$/,
}

/** The same log, which also reports errors to the error tracking. */
export function reportingLog(log: Logger, report: ErrorTracking['report'], above: object = {}): Logger {
  return {
    debug: (fields, message) => log.debug(fields, message),
    info: (fields, message) => log.info(fields, message),
    warn: (fields, message) => log.warn(fields, message),
    error(fields, message) {
      log.error(fields, message)
      const { err, ...rest } = { ...above, ...fields } as Record<string, unknown>
      if (err instanceof Error) report(err, { sentence: message, tags: tagsOf(rest) })
    },
    child: fields => reportingLog(log.child(fields), report, { ...above, ...fields }),
  }
}

function tagsOf(fields: Readonly<Record<string, unknown>>): Record<string, string> {
  const told = Object.entries(tellable).flatMap(([name, form]) => {
    const value = fields[name]
    return typeof value === 'string' && form.test(value) ? [[name, value]] : []
  })
  return Object.fromEntries(told)
}
