import { defaultStackParser, exceptionFromError } from '@sentry/browser'
import { call } from '../../platform/api/call.ts'

const mostFrames = 50

/** Sends where an error happened. The site removes personal data before it passes the report on. */
export async function sendReport(error: Error): Promise<void> {
  const { type = 'Error', stacktrace } = exceptionFromError(defaultStackParser, error)
  const frames = (stacktrace?.frames ?? []).slice(-mostFrames).map(frame => ({
    file: (frame.filename ?? '').slice(0, 2000),
    name: (frame.function ?? '').slice(0, 200),
    line: frame.lineno ?? null,
    column: frame.colno ?? null,
  }))
  const body = { kind: type.slice(0, 200), message: error.message.slice(0, 2000), frames }
  await call('errorReports.report', { body })
}
