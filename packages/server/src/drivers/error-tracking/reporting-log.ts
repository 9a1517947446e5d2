import type { Logger } from '../../platform/logging.ts'
import type { ErrorTracking } from './error-tracking.ts'

/** What may be told of a log line besides its sentence, and what it looks like: all of it is the server's own. */
const tellable: Readonly<Record<string, RegExp>> = {
  requestId: /^[0-9A-Za-z]{26}$/,
  jobId: /^[0-9A-Za-z]{26}$/,
  kind: /^[a-z][a-z0-9.-]{0,60}$/,
  schedule: /^[a-z][a-z0-9.-]{0,60}$/,
  route: /^\/[\w/:*.-]{0,200}$/,
  method: /^[A-Z]{3,12}$/,
}

/** The same log; errors that it is told of are told to the error tracking too. */
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
