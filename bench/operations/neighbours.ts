import { join } from 'node:path'
import { emptyDatabase } from '../lib/databases.ts'
import { manyAtOnce, ok, oneByOne, send } from '../lib/http.ts'
import { addMember, appPassword, type Member, setUp } from '../lib/member.ts'
import { startProduct } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'
import { sized } from '../lib/sizes.ts'
import { alternate, percentile } from '../lib/statistics.ts'

/** Fewer than the client's connections, so that the neighbour never waits for one. */
const lanes = 48
const files = sized(400, 50)
const mebibyte = 1024 ** 2
const zipped = sized(300, 5)
const listed = sized(10_000, 100)
const searches = sized(200, 10)

/** Something that one person does, again and again. */
interface Work {
  readonly what: string
  run(busy: Member): Promise<unknown>
}

/**
 * Measures what one person's work costs another: listing a folder while nothing else runs, and during that work. On
 * SQLite, and on PostgreSQL if `BENCH_DATABASE_URL` names a server.
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
    for (const { what, run } of await works(busy)) {
      const pair = await alternate(() => beside(() => run(busy), list), calm)
      report.latency(`a neighbour's list while one person ${what}, ${database}, p95`, pair, 3)
    }
  } finally {
    await product.stop()
  }
}

async function works(busy: Member): Promise<Work[]> {
  const newFolder = (name: string) =>
    busy.json<{ id: string }>('POST', '/items/folders', { parentId: busy.rootId, name })
  const zip = (await newFolder('to zip')).id
  await manyAtOnce(zipped, 8, n => busy.upload(`part ${n}`, mebibyte, zip))
  const full = (await newFolder('full')).id
  const paths = Array.from({ length: listed }, (_, n) => [`report ${n}`])
  for (let at = 0; at < paths.length; at += 5000)
    await busy.json('POST', `/items/${full}/folder-tree`, { paths: paths.slice(at, at + 5000) })
  const authorization = await appPassword(busy)
  let round = 0
  return [
    {
      what: `sends ${lanes} small files at once`,
      run() {
        const name = ++round
        return manyAtOnce(files, lanes, n => busy.upload(`${name}-${n}.bin`, 2000))
      },
    },
    {
      what: 'downloads a zip',
      async run() {
        const archive = await busy.json<{ url: string }>('POST', '/archives', { ids: [zip] })
        await ok(new URL(archive.url, busy.url).href, { headers: busy.headers })
      },
    },
    {
      what: 'lists a folder of 10,000 by WebDAV',
      async run() {
        const headers = { authorization, depth: '1' }
        const answer = await send(`${busy.url}/dav/files/full/`, { method: 'PROPFIND', headers })
        if (answer.status !== 207) throw new Error(`PROPFIND answered ${answer.status}`)
      },
    },
    {
      what: 'searches in 8 windows',
      run: () => manyAtOnce(searches, 8, n => ok(`${busy.url}/api/v1/search?perPage=50&q=report%20${n}`, busy)),
    },
  ]
}

/** The 95th percentile of what the neighbour waits while the work is being done. */
async function beside(work: () => Promise<unknown>, list: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  while (!isOver) times.push(...(await oneByOne(1, list)))
  await working
  return percentile(times, 95)
}
