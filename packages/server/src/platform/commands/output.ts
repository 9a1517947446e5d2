import { formatBytes, formatDuration, formatTable } from './format.ts'

/** Where the words go; a stream of the process, or a test's. */
export interface CommandStreams {
  readonly out: { write(text: string): unknown }
  readonly error: { write(text: string): unknown; readonly isTTY?: boolean | undefined }
}

/** Says how far long work is. */
export interface Advance {
  readonly done: number
  /** Null while nobody knows. */
  readonly total: number | null
  readonly unit: 'bytes' | 'items'
}

export interface CommandList<T> {
  readonly pages: AsyncIterable<readonly T[]>
  readonly header: readonly string[]
  /** The cells of a line for people. */
  cells(row: T): readonly string[]
  readonly none: string
}

export interface CommandOutput {
  /** A sentence for a person; with `--json`, nothing. */
  say(text: string): void
  /** A warning for a person, also with `--json`. */
  warn(text: string): void
  /** What the command has found out or done: printed as one JSON document with `--json`, otherwise by `text`. */
  result(value: unknown, text: () => string): void
  /**
   * Prints a list of any length page by page: one JSON document with `--json`, otherwise a table whose columns are as
   * wide as each page needs. Prints `none` for people if the list is empty.
   */
  list<T>(list: CommandList<T>): Promise<void>
  /** Shows progress with speed and time left: a line that changes on a terminal, one every ten seconds elsewhere. */
  progress(what: string, advance: Advance): void
  /** Removes the line of the progress. */
  endProgress(): void
}

const onTerminalMs = 200
const elsewhereMs = 10_000

export function createOutput(streams: CommandStreams, isJson: boolean, now: () => number = Date.now): CommandOutput {
  const isTerminal = streams.error.isTTY === true
  let current: { what: string; beganAt: number; shownAt: number } | null = null
  let hasLine = false

  const clear = () => {
    if (hasLine) streams.error.write('\r\u001b[2K')
    hasLine = false
  }
  const write = (stream: { write(text: string): unknown }, text: string) => {
    clear()
    stream.write(`${text}\n`)
  }
  return {
    say(text) {
      if (!isJson) write(streams.out, text)
    },
    warn: text => write(streams.error, text),
    result(value, text) {
      write(streams.out, isJson ? JSON.stringify(value, null, 2) : text())
    },
    async list({ pages, header, cells, none }) {
      let count = 0
      for await (const page of pages) {
        if (page.length === 0) continue
        if (isJson) {
          const rows = page.map(row => `  ${JSON.stringify(row)}`).join(',\n')
          streams.out.write(count === 0 ? `[\n${rows}` : `,\n${rows}`)
        } else write(streams.out, formatTable([...(count === 0 ? [header] : []), ...page.map(cells)]))
        count += page.length
      }
      if (isJson) streams.out.write(count === 0 ? '[]\n' : '\n]\n')
      else if (count === 0) write(streams.out, none)
    },
    progress(what, advance) {
      const at = now()
      if (current?.what !== what) current = { what, beganAt: at, shownAt: isTerminal ? 0 : at }
      if (at - current.shownAt < (isTerminal ? onTerminalMs : elsewhereMs)) return
      current.shownAt = at
      const line = describe(what, advance, at - current.beganAt)
      if (!isTerminal) return write(streams.error, line)
      streams.error.write(`\r\u001b[2K${line}`)
      hasLine = true
    },
    endProgress() {
      clear()
      current = null
    },
  }
}

function describe(what: string, { done, total, unit }: Advance, elapsedMs: number): string {
  const amount = (value: number) => (unit === 'bytes' ? formatBytes(value) : value.toLocaleString('en'))
  const perMs = elapsedMs > 0 ? done / elapsedMs : 0
  const parts = [total === null ? amount(done) : `${amount(done)} of ${amount(total)}`]
  if (perMs > 0) parts.push(`${amount(Math.round(perMs * 1000))}/s`)
  if (total !== null && perMs > 0 && total > done) parts.push(`${formatDuration((total - done) / perMs)} left`)
  return `${what}: ${parts.join(', ')}`
}
