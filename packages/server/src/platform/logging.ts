import { pino } from 'pino'

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

/** @param fileNumber where lines go: standard output (1), or standard error (2) for commands that print results */
export function createLogger(level: string, fileNumber: 1 | 2 = 1): Logger & { flush(): void } {
  const options = {
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: hidden.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  }
  return fileNumber === 1 ? pino(options) : pino(options, pino.destination({ fd: fileNumber, sync: true }))
}

declare module './services.ts' {
  interface Services {
    readonly log: Logger
  }
}
