import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { encodeFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import { emptyDatabase } from '../lib/databases.ts'
import { manyAtOnce, ok, oneByOne } from '../lib/http.ts'
import { type Member, setUp, signIn } from '../lib/member.ts'
import { type Server, startFloor, startProduct } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'
import { alternate, median, percentile, repeated } from '../lib/statistics.ts'

const seed = fileURLToPath(new URL('../../packages/server/test/large-site.ts', import.meta.url))

/**
 * Measures the list of 100,000 people: on SQLite against the floor, and on PostgreSQL if `BENCH_DATABASE_URL` names a
 * server.
 */
export async function people(report: Report, dir: string, port: number): Promise<void> {
  const floor = await startFloor('sqlite')
  try {
    await measure(report, 'SQLite', join(dir, 'people'), port, {}, floor)
  } finally {
    await floor.stop()
  }
  const url = await emptyDatabase('holdall_bench_people')
  if (url) await measure(report, 'PostgreSQL', join(dir, 'people-postgres'), port, { DATABASE_URL: url })
}

async function measure(
  report: Report,
  database: string,
  dataDir: string,
  port: number,
  more: Record<string, string>,
  floor?: Server,
): Promise<void> {
  const first = await startProduct(dataDir, port, more)
  await setUp(first)
  await first.stop()
  await promisify(execFile)(process.execPath, [seed, '100000'], { env: { ...process.env, DATA_DIR: dataDir, ...more } })
  const product = await startProduct(dataDir, port, more)
  try {
    const member = await signIn(product)
    for (const [what, queries] of Object.entries(asked)) {
      const p95 = await repeated(async () =>
        percentile(await oneByOne(60, n => ask(member, queries[n % queries.length] ?? '')), 95),
      )
      report.figure(`100,000 people, ${database}: ${what}, p95`, p95, 'ms', '<= 30')
    }
    const p99 = await repeated(() => crowded(member))
    report.figure(`100,000 people, ${database}: any filter with any sort, 8 connections, p99`, p99, 'ms', '<= 12')
    if (floor) await besideFloor({ report, member, product, floor })
  } finally {
    await product.stop()
  }
}

/** The 99th percentile of the list with 8 connections; milliseconds. */
async function crowded(member: Member): Promise<number> {
  const times: number[] = []
  await manyAtOnce(1000, 8, async n => {
    const started = performance.now()
    await ask(member, filtered[n % filtered.length] ?? '')
    times.push(performance.now() - started)
  })
  return percentile(times, 99)
}

interface Sides {
  readonly report: Report
  readonly member: Member
  readonly product: Server
  readonly floor: Server
}

async function besideFloor({ report, member, product, floor }: Sides): Promise<void> {
  const filter = filters(['email_verified_at', '=', 'no'])
  const ours = async () => median(await oneByOne(100, () => ask(member, `orderBy=email&orderDir=asc&${filter}`)))
  const theirs = (path: string) => async () => median(await oneByOne(100, () => ok(`${floor.url}${path}`)))
  const counted = await alternate(ours, theirs('/people'), product.cpuSeconds)
  report.speed('100,000 people, filter and sort with the count', counted, 0.5, {
    count: 100,
    bar: 'a list of 100,000 people',
  })
  report.speed(
    '100,000 people, filter and sort, against a floor that counts nothing',
    await alternate(ours, theirs('/people/uncounted')),
    0.4,
  )
}

const ask = (member: Member, query: string) => ok(`${member.url}/api/v1/users?${query}`, { headers: member.headers })

function filters(...chips: (readonly [key: string, operator: '=' | '<=' | '>=' | '<', value: string])[]): string {
  const all = chips.map(([key, operator, value]) => ({ key, operator, value }))
  return `filters=${encodeURIComponent(encodeFilters(all))}`
}

const orders = ['email', 'created_at'].flatMap(by => ['asc', 'desc'].map(dir => `orderBy=${by}&orderDir=${dir}`))
const chips = [
  filters(['email_verified_at', '=', 'no']),
  filters(['created_at', '<=', '2025-06-01']),
  filters(['updated_at', '>=', '2025-06-01']),
  filters(['created_at', '<', '2025-01-01'], ['updated_at', '>=', '2025-06-01'], ['email_verified_at', '=', 'no']),
  filters(['created_at', '<', '1990-01-01']),
]
const filtered = chips.flatMap(chip => orders.map(order => `${chip}&${order}`))
const asked: Readonly<Record<string, readonly string[]>> = {
  'the first page': [''],
  'any sort': orders,
  'any filter with any sort': filtered,
  'page 5,000': ['page=5000'],
  'the page in the middle': ['page=3333'],
  'a search': ['query=person-0421', 'query=turing', 'query=grace%20knuth', 'query=ad', 'query=nobody-at-all'],
}
