import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { emptyDatabase } from '../lib/databases.ts'
import { ok, oneByOne } from '../lib/http.ts'
import { type Member, setUp, signIn } from '../lib/member.ts'
import { startProduct } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'
import { sized } from '../lib/sizes.ts'
import { alternate, median, percentile, repeated } from '../lib/statistics.ts'

interface Seeded {
  /** A folder of 999 folders, and one of 19 files. */
  readonly big: string
  readonly deep: string
  readonly items: number
}

const seed = fileURLToPath(new URL('../../packages/server/test/large-drive.ts', import.meta.url))
const calls = 100

/**
 * Measures the API for a member with 1,000,000 items and 200 shares each way: on SQLite, and on PostgreSQL if
 * `BENCH_DATABASE_URL` names a server.
 */
export async function scale(report: Report, dir: string, port: number): Promise<void> {
  await measure(report, 'SQLite', join(dir, 'million'), port, {})
  const url = await emptyDatabase('holdall_bench_scale')
  if (url) await measure(report, 'PostgreSQL', join(dir, 'million-postgres'), port, { DATABASE_URL: url })
}

/** The number of parts of 20,000 items that make up the large drive. */
const parts = sized(50)
const growing = [
  'a folder of 999',
  'search as one types',
  'search for a rare word',
  'shared with me',
  'details of a folder',
]

/**
 * Compares the same drive with one part and with all of them, side by side on each database: what members do must not
 * take longer as it grows.
 */
export async function growth(report: Report, dir: string, port: number): Promise<void> {
  await grow(report, 'SQLite', [join(dir, 'part'), join(dir, 'whole')], port, [{}, {}])
  const urls = [await emptyDatabase('holdall_bench_part'), await emptyDatabase('holdall_bench_whole')]
  const [part, whole] = urls.map(url => ({ DATABASE_URL: url ?? '' }))
  if (urls[0] === undefined || !part || !whole) return
  await grow(report, 'PostgreSQL', [join(dir, 'part-postgres'), join(dir, 'whole-postgres')], port, [part, whole])
}

type Both<T> = readonly [part: T, whole: T]

async function grow(
  report: Report,
  database: string,
  dirs: Both<string>,
  port: number,
  more: Both<Record<string, string>>,
): Promise<void> {
  const small = await fill(dirs[0], port, more[0], 1)
  const large = await fill(dirs[1], port, more[1], parts)
  const products = await Promise.all([startProduct(dirs[0], port, more[0]), startProduct(dirs[1], port + 1, more[1])])
  try {
    const [one, all] = [await signIn(products[0]), await signIn(products[1])]
    const p50 = (member: Member, seeded: Seeded, what: string) => async () =>
      median(await oneByOne(sized(calls, 5), n => ask(member, callsOf(seeded)[what]?.(n) ?? [])))
    for (const what of growing) {
      const pair = await alternate(p50(all, large, what), p50(one, small, what))
      report.latency(`growth from 20,000 to 1,000,000 items, ${database}: ${what}, p50`, pair, 1.5)
    }
  } finally {
    await Promise.all(products.map(product => product.stop()))
  }
}

/** Sets up the product on a new data folder, and fills its drive with parts of 20,000 items. */
export async function fill(dataDir: string, port: number, more: Record<string, string>, tops: number): Promise<Seeded> {
  const first = await startProduct(dataDir, port, more)
  await setUp(first)
  await first.stop()
  const env = { ...process.env, DATA_DIR: dataDir, ...more }
  const { stdout } = await promisify(execFile)(process.execPath, [seed, 'bench@example.org', String(tops)], { env })
  return JSON.parse(stdout) as Seeded
}

async function measure(report: Report, database: string, dataDir: string, port: number, more: Record<string, string>) {
  const seeded = await fill(dataDir, port, more, 50)
  const product = await startProduct(dataDir, port, more)
  try {
    const member = await signIn(product)
    for (const [what, paths] of Object.entries(callsOf(seeded))) {
      const p95 = await repeated(async () => percentile(await oneByOne(calls, n => ask(member, paths(n))), 95))
      const name = `1,000,000 items, ${database}: ${what}, p95`
      report.figure(name, p95, 'ms', what.startsWith('search') ? '<= 20' : '<= 50')
    }
    await recount(report, database, member)
  } finally {
    await product.stop()
  }
}

/** Measures how long a recount takes, and how much it slows a member who uploads and reads during it. */
async function recount(report: Report, database: string, member: Member): Promise<void> {
  const started = performance.now()
  await member.json('POST', '/storage/recount')
  const reads: number[] = []
  const uploads: number[] = []
  for (let isRunning = true, n = 0; isRunning; n++) {
    uploads.push(...(await oneByOne(1, () => member.upload(`during the recount ${n}`, 10_240))))
    reads.push(...(await oneByOne(1, () => ask(member, ['/spaces']))))
    const { recount } = await member.json<{ recount: { state: string; error: string | null } }>(
      'GET',
      '/storage/figures',
    )
    if (recount.state === 'failed') throw new Error(`The recount failed: ${recount.error}`)
    isRunning = recount.state !== 'done'
  }
  const name = `1,000,000 items, ${database}`
  report.figure(`${name}: a recount`, (performance.now() - started) / 1000, 's', '<= 60')
  report.figure(`${name}: where space goes, during a recount, p95`, percentile(reads, 95), 'ms', '<= 100')
  report.figure(`${name}: an upload of 10 KiB during a recount, p95`, percentile(uploads, 95), 'ms', '<= 150')
}

const ask = (member: Member, paths: readonly string[]) =>
  Promise.all(paths.map(path => ok(`${member.url}/api/v1${path}`, { headers: member.headers })))

/** The requests behind each step that a member takes, by what it does. */
function callsOf({ big, deep }: Seeded): Record<string, (n: number) => string[]> {
  const typed = 'holiday budget'
  return {
    'a folder of 999': () => [`/items/${big}/children?perPage=100`],
    'a folder, by size': n => [`/items/${big}/children?perPage=100&orderBy=size&orderDir=${n % 2 ? 'asc' : 'desc'}`],
    'search as one types': n => [
      `/search?perPage=8&q=${encodeURIComponent(typed.slice(0, 2 + (n % (typed.length - 1))))}`,
    ],
    'search for a rare word': n => [`/search?perPage=50&q=${700_000 + n}`],
    'search for two rare letters': () => ['/search?perPage=8&q=zq'],
    'search below a folder of 20,000': n => [`/search?perPage=50&q=report%20${n % 10}&in=${big}`],
    'search below a folder of 20': n => [`/search?perPage=50&q=report%20${n % 10}&in=${deep}`],
    'shared with me': () => ['/views/shared-with-me?perPage=100'],
    'shared by me': () => ['/views/shared-by-me?perPage=100'],
    'details of a folder': () => [`/items/${deep}`, `/items/${deep}/access`, `/items/${deep}/activity`],
    recent: () => ['/views/recent?perPage=100'],
    'where space goes': () => ['/spaces'],
    'storage figures': () => ['/storage/figures'],
    'the largest drives': () => ['/storage/spaces'],
  }
}
