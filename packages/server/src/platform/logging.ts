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

export function createLogger(level: string): Logger & { flush(): void } {
  return pino({
    level,
    base: undefined,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: hidden.flatMap(name => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
  })
}

declare module './services.ts' {
  interface Services {
    readonly log: Logger
  }
}
