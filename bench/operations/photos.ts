import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { emptyDatabase } from '../lib/databases.ts'
import { ok, oneByOne } from '../lib/http.ts'
import { setUp, signIn } from '../lib/member.ts'
import { type Server, startFloor, startProduct } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'
import { sized } from '../lib/sizes.ts'
import { alternate, median, repeated } from '../lib/statistics.ts'

const seed = fileURLToPath(new URL('../../packages/server/test/large-album.ts', import.meta.url))
const count = sized(100_000, 1000)
const calls = sized(60, 5)

/**
 * Measures the timeline of 100,000 pictures of ten years: on SQLite against the floor, and on PostgreSQL if
 * `BENCH_DATABASE_URL` names a server.
 */
export async function photos(report: Report, dir: string, port: number): Promise<void> {
  const floor = await startFloor('sqlite')
  try {
    await measure(report, 'SQLite', join(dir, 'photos'), port, {}, floor)
  } finally {
    await floor.stop()
  }
  const url = await emptyDatabase('holdall_bench_photos')
  if (url) await measure(report, 'PostgreSQL', join(dir, 'photos-postgres'), port, { DATABASE_URL: url })
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
  const env = { ...process.env, DATA_DIR: dataDir, ...more }
  await promisify(execFile)(process.execPath, [seed, 'bench@example.org', String(count)], { env })
  const product = await startProduct(dataDir, port, more)
  try {
    const member = await signIn(product)
    const get = (path: string) => ok(`${member.url}/api/v1${path}`, { headers: member.headers })
    const ours = (path: string) => async () => median(await oneByOne(calls, () => get(path)))
    const months = '/photos/months'
    const year = new Date().getUTCFullYear()
    const deep = `/photos?perPage=100&toDay=${year - 5}-06-15&skip=10`
    const headers = { ...member.headers, 'accept-encoding': 'gzip, br' }
    const size = (await ok(`${member.url}/api/v1${months}`, { headers })).bytes / 1000
    report.figure(`100,000 photos, ${database}: all days, as a browser gets them`, size, 'kB', '<= 40')
    if (floor) {
      const theirs = (path: string) => async () => median(await oneByOne(calls, () => ok(`${floor.url}${path}`)))
      const counted = await alternate(ours(months), theirs('/days'), product.cpuSeconds)
      report.latency('100,000 photos, all days counted, p50', counted, 4, { count: calls })
      const paged = await alternate(ours(deep), theirs('/photos'), product.cpuSeconds)
      report.latency('100,000 photos, a page from the middle, p50', paged, 6, { count: calls })
    } else {
      report.figure(`100,000 photos, ${database}: all days counted, p50`, await repeated(ours(months)), 'ms', '<= 60')
      report.figure(
        `100,000 photos, ${database}: a page from the middle, p50`,
        await repeated(ours(deep)),
        'ms',
        '<= 20',
      )
    }
  } finally {
    await product.stop()
  }
}
