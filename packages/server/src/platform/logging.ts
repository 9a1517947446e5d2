import { type DestinationStream, pino } from 'pino'
import { describeError } from './text/describe-error.ts'

/** Structured log; every line of a request carries its `requestId`. */
export interface Logger {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
  child(fields: object): Logger
}

/** Field names that never reach a log line. */
const hidden = ['password', 'newPassword', 'currentPassword', 'token', 'secret', 'authorization', 'bearer', 'cookie']

/** @param destination the standard output unless given */
export function createLogger(level: string, destination?: DestinationStream): Logger & { flush(): void } {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: describeError },
    redact: { paths: hidden.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** For commands, whose standard output holds their result. */
export function standardError(): DestinationStream {
  return pino.destination({ fd: 2, sync: true })
}

declare module './services.ts' {
  interface Services {
    readonly log: Logger
  }
}
