import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import type { Bar } from './chart.ts'
import type { Pair } from './statistics.ts'

interface Row {
  readonly what: string
  readonly ours: string
  readonly floor: string
  readonly ratio: string
  readonly goal: string
  /** CPU of our server for one operation. */
  readonly cpu: string
  readonly isMet: boolean
  /** What should be the machine's own limit was slower than the product, so the goal says nothing. */
  readonly hasNoFloor?: boolean
}

interface Details {
  /** How many operations a round has; CPU is shown for one. */
  readonly count?: number
  /** Under what name the row is a bar of the chart. */
  readonly bar?: string
  /** The other side is the least that the machine needs for it, as that of every bar is. */
  readonly isLimit?: boolean
}

export interface Report {
  idleMemory: number
  /** Times are in milliseconds; the goal is the least share of the floor's speed that we must reach. */
  speed(what: string, pair: Pair, goal: number, details?: Details): void
  /** The same, shown as operations a second. */
  rate(what: string, pair: Pair, goal: number, details: Details & { readonly count: number }): void
  /** Times are in milliseconds; the goal is how many times the floor's time we may take at most. */
  latency(what: string, pair: Pair, goal: number, details?: Details): void
  /** A single figure; the goal is text, such as `<= 50` or `>= 300`. */
  figure(what: string, value: number, unit: string, goal: string): void
  /** What the chart shows: our speed as a share of the floor's. */
  bars(): readonly Bar[]
  /**
   * Writes the table. Rows that this run did not measure keep the results and the date of an earlier run, and so does
   * what follows the table under a heading of its own.
   */
  write(file: string): void
}

export function createReport(): Report {
  const rows: Row[] = []
  const bars: Bar[] = []
  const loadAtStart = loadavg()[0] ?? 0
  const add = (row: Row) => {
    rows.push(row)
    console.log(
      `${row.hasNoFloor ? '?' : row.isMet ? '✓' : '✗'} ${row.what}: ours ${row.ours}, floor ${row.floor}, ratio ${row.ratio}, goal ${row.goal}, CPU ${row.cpu}`,
    )
  }
  const addPair = (row: Omit<Row, 'cpu'>, pair: Pair, { count = 1, bar }: Details = {}) => {
    add({ ...row, cpu: pair.cpuMs === undefined ? '' : ms(pair.cpuMs / count) })
    if (bar && !row.hasNoFloor) bars.push({ name: bar, share: 1 / pair.ratio })
  }
  return {
    idleMemory: 0,
    speed(what, pair, goal, details) {
      addPair({ what, ours: ms(pair.ours), floor: ms(pair.floor), ...shareOf(pair, goal) }, pair, details)
    },
    rate(what, pair, goal, details) {
      const perSecond = (time: number) => `${Math.round((details.count / time) * 1000).toLocaleString('en')}/s`
      addPair({ what, ours: perSecond(pair.ours), floor: perSecond(pair.floor), ...shareOf(pair, goal) }, pair, details)
    },
    latency(what, pair, goal, details) {
      const times = { ours: ms(pair.ours), floor: ms(pair.floor), ratio: pair.ratio.toFixed(2) }
      // Other rows compare two operations of the product, of which either may be the faster one.
      const hasNoFloor = (details?.bar !== undefined || details?.isLimit === true) && isSlowerThanUs(pair)
      addPair({ what, ...times, goal: `<= ${goal}`, isMet: pair.ratio <= goal, hasNoFloor }, pair, details)
    },
    figure(what, value, unit, goal) {
      const limit = Number(goal.replace(/[^\d.]/g, ''))
      const isMet = goal.startsWith('>=') ? value >= limit : value <= limit
      add({ what, ours: `${value.toFixed(2)} ${unit}`, floor: '', ratio: '', goal: `${goal} ${unit}`, cpu: '', isMet })
    },
    bars: () => bars,
    write(file) {
      const day = new Date().toISOString().slice(0, 10)
      const table = withEarlier(
        readLines(file),
        rows.map(row => lineOf(row, day)),
      ).join('\n')
      writeFileSync(file, `${heading(loadAtStart)}\n${table}\n${readNotes(file)}`)
    },
  }
}

function shareOf(pair: Pair, goal: number): Pick<Row, 'ratio' | 'goal' | 'hasNoFloor' | 'isMet'> {
  const share = 1 / pair.ratio
  // A goal above 1 is for another program that does the same work, not for the machine's limit.
  const hasNoFloor = goal <= 1 && isSlowerThanUs(pair)
  return { ratio: share.toFixed(2), goal: `>= ${goal}`, isMet: share >= goal, hasNoFloor }
}

/** How much faster than its floor the product may be by the noise of the machine. */
const noise = 1.1

function isSlowerThanUs({ ratio }: Pair): boolean {
  return 1 / ratio > noise
}

function lineOf(row: Row, day: string): string {
  const met = row.hasNoFloor ? 'no floor' : row.isMet ? 'met' : '**missed**'
  return `| ${row.what} | ${row.ours} | ${row.floor} | ${row.ratio} | ${row.goal} | ${met} | ${row.cpu} | ${day} |`
}

/** Returns the rows of an existing table, in order. */
function readLines(file: string): string[] {
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(line => /^\| .* \d{4}-\d\d-\d\d \|$/.test(line))
    : []
}

/** What people wrote below the table: everything from the first heading of the second level on. */
function readNotes(file: string): string {
  return existsSync(file) ? (/\n## [\s\S]*/.exec(readFileSync(file, 'utf8'))?.[0] ?? '') : ''
}

function withEarlier(earlier: readonly string[], lines: readonly string[]): string[] {
  const whatOf = (line: string) => line.split(' | ')[0]
  const measured = new Map(lines.map(line => [whatOf(line), line]))
  const known = new Set(earlier.map(whatOf))
  return [...earlier.map(line => measured.get(whatOf(line)) ?? line), ...lines.filter(line => !known.has(whatOf(line)))]
}

function ms(value: number): string {
  return value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value).toLocaleString('en')} ms`
}

function heading(load: number): string {
  const [first] = cpus()
  return `# Results

Written by \`npm run bench\`, each row on the day beside it, the last time on ${cpus().length} × ${first?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB,
Node.js ${process.version}, load ${load.toFixed(2)} at the start. Both sides of a row ran in alternation in one run, after a round to warm up;
figures are medians of five rounds, the ratio is the median of the rounds' ratios, and CPU is what our server used for
one operation. Only ratios mean anything across machines, and CPU is steadier than time. A ratio with a goal \`>=\` is our
speed over the floor's, one with \`<=\` our time over the floor's. The floors are in \`bench/floors\`. A floor that was more than a
tenth slower than the product isn't the machine's limit: its row says "no floor", and isn't a bar of the chart. Only a run
of all parts draws the chart, so it can be older than single rows; it says of which day it is.

| operation | ours | floor | ratio | goal | | CPU | day |
| --- | --- | --- | --- | --- | --- | --- | --- |`
}
