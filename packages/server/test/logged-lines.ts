import { createLogger, type Logger } from '../src/platform/logging.ts'

export interface LoggedLines {
  readonly log: Logger
  /** Every line so far, as it is written. */
  text(): string
  /** The lines with this message, as objects. */
  saying(message: string): Record<string, unknown>[]
  clear(): void
}

/** A real log whose lines are kept. */
export function collectLog(level = 'trace'): LoggedLines {
  let text = ''
  const log = createLogger(level, {
    write(line: string) {
      text += line
    },
  })
  return {
    log,
    text: () => text,
    saying: message =>
      text
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line))
        .filter(({ msg }) => msg === message),
    clear() {
      text = ''
    },
  }
}
