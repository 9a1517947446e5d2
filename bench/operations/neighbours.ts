import { join } from 'node:path'
import { emptyDatabase } from '../lib/databases.ts'
import { manyAtOnce, ok, oneByOne } from '../lib/http.ts'
import { addMember, type Member, setUp } from '../lib/member.ts'
import { startProduct } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'
import { alternate, percentile } from '../lib/statistics.ts'

/** Fewer than the client's connections, so that the neighbour never waits for one. */
const lanes = 48
const files = 400

/**
 * Measures what one member's uploads cost another: listing a folder while nothing else runs, and while many files
 * arrive.
 */
export async function neighbours(report: Report, dir: string, port: number): Promise<void> {
  await measure(report, 'SQLite', join(dir, 'neighbours'), port, {})
  const url = await emptyDatabase('holdall_bench_neighbours')
  if (url) await measure(report, 'PostgreSQL', join(dir, 'neighbours-postgres'), port, { DATABASE_URL: url })
}

async function measure(
  report: Report,
  database: string,
  dataDir: string,
  port: number,
  more: Record<string, string>,
): Promise<void> {
  const product = await startProduct(dataDir, port, more)
  try {
    const busy = await setUp(product)
    const neighbour = await addMember(busy, product, 'neighbour@example.org')
    const list = () => ok(`${neighbour.url}/api/v1/items/${neighbour.rootId}/children`, { headers: neighbour.headers })
    const calm = async () => percentile(await oneByOne(100, list), 95)
    report.latency(
      `a neighbour's list while one person sends ${lanes} small files at once, ${database}, p95`,
      await alternate(5, () => besideUploads(busy, list), calm),
      3,
    )
  } finally {
    await product.stop()
  }
}

let round = 0

async function besideUploads(busy: Member, list: () => Promise<unknown>): Promise<number> {
  const name = ++round
  const times: number[] = []
  let isOver = false
  const uploads = manyAtOnce(files, lanes, n => busy.upload(`${name}-${n}.bin`, 2000)).finally(() => {
    isOver = true
  })
  while (!isOver) times.push(...(await oneByOne(1, list)))
  await uploads
  return percentile(times, 95)
}
