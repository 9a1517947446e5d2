import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  freePort,
  hasWebServer,
  openToWebServer,
  startProxy,
  startWebServer,
  type WebServer,
} from '../../packages/server/test/web-servers.ts'
import { bytesOf, manyAtOnce, ok, oneByOne } from '../lib/http.ts'
import { type Member, setUp } from '../lib/member.ts'
import { type Server, startFloor, startProduct } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'
import { sized } from '../lib/sizes.ts'
import { alternate, median } from '../lib/statistics.ts'

const mebibyte = 1024 ** 2
const kibibyte = 1024
const large = sized(1024, 4) * mebibyte
const many = sized(2000, 20)
const listed = sized(10_000, 50)

interface Stage {
  readonly product: Server
  readonly report: Report
  readonly member: Member
  /** A folder that nginx serves by itself, and its URL. */
  readonly folder: string
  readonly plainUrl: string
  /** The floor for small files: one SQLite read, then nginx sends the file. */
  readonly readUrl: string
}

/** Compares the product behind nginx with X-Accel to nginx alone, which sends the same bytes with sendfile. */
export async function delivery(report: Report, dir: string, port: number): Promise<void> {
  if (!hasWebServer('nginx')) return console.log('- delivery: there is no nginx here')
  chmodSync(dir, 0o711)
  const [dataDir, folder] = [join(dir, 'delivered'), join(dir, 'plain')]
  mkdirSync(folder, { mode: 0o755 })
  const [front, plain] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${front}`
  const product = await startProduct(dataDir, port, { APP_URL: url })
  const floor = await startFloor('x-accel')
  const running: WebServer[] = []
  try {
    openToWebServer(dataDir)
    running.push(await startWebServer('nginx', { port: front, appPort: port, dataDir }))
    running.push(await startProxy(plainServer(plain, folder, floor), plain))
    const member = await setUp({ ...product, url })
    await member.json('POST', '/settings', { server: { static_file_delivery: 'xaccel' } })
    const plainUrl = `http://127.0.0.1:${plain}`
    const stage = { product, report, member, folder, plainUrl, readUrl: `${plainUrl}/read` }
    await oneLarge(stage)
    await manySmall(stage)
    await wholeFolder(stage)
  } finally {
    for (const server of running) await server.stop()
    await Promise.all([product.stop(), floor.stop()])
  }
}

function plainServer(port: number, folder: string, floor: Server): string {
  return `
    server {
      listen 127.0.0.1:${port};
      sendfile on;
      location / { root ${folder}; autoindex on; autoindex_format json; }
      location /read/ { proxy_pass ${floor.url}; }
      location /.stored/ { internal; alias ${folder}/; }
    }`
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function oneLarge({ report, member, folder, plainUrl }: Stage): Promise<void> {
  const id = await member.upload('large.bin', large)
  await writeFile(join(folder, 'large.bin'), bytesOf(large))
  const get = (url: string) => () => timed(() => ok(url, { headers: member.headers }))
  const ours = get(`${member.url}/api/v1/items/${id}/content`)
  const pair = await alternate(ours, get(`${plainUrl}/large.bin`))
  report.speed('download 1 GiB behind X-Accel, against nginx', pair, 0.97, { bar: 'a large download behind nginx' })
}

async function manySmall({ product, report, member, folder, readUrl }: Stage): Promise<void> {
  const ids: string[] = []
  await manyAtOnce(many, 8, async n => {
    ids[n] = await member.upload(`small ${n}`, 10 * kibibyte)
    writeFileSync(join(folder, `small-${n}`), Buffer.alloc(10 * kibibyte, 'x'))
  })
  const get = (urlOf: (n: number) => string) => () =>
    manyAtOnce(many, 32, n => ok(urlOf(n), { headers: member.headers }))
  const ours = get(n => `${member.url}/api/v1/items/${ids[n]}/content`)
  const theirs = get(n => `${readUrl}/${n}`)
  const read = await alternate(ours, theirs, product.cpuSeconds)
  report.rate('2,000 small files behind X-Accel, against one SQLite read', read, 0.75, { count: many })
}

/** Measures every page of a large folder, against nginx's own JSON listing of one. */
async function wholeFolder({ product, report, member, folder, plainUrl }: Stage): Promise<void> {
  const body = { parentId: member.rootId, name: 'ten thousand' }
  const { id } = await member.json<{ id: string }>('POST', '/items/folders', body)
  const names = Array.from({ length: listed }, (_, n) => `item-${String(n).padStart(6, '0')}`)
  mkdirSync(join(folder, 'listed'))
  for (const name of names) mkdirSync(join(folder, 'listed', name))
  for (let start = 0; start < listed; start += 5000) {
    const paths = names.slice(start, start + 5000).map(name => [name])
    await member.json('POST', `/items/${id}/folder-tree`, { paths })
  }
  const ours = async () => median(await oneByOne(5, () => readAll(member, id)))
  const theirs = async () => median(await oneByOne(5, () => ok(`${plainUrl}/listed/`)))
  const pair = await alternate(ours, theirs, product.cpuSeconds)
  report.latency('a whole folder of 10,000, against nginx’s own listing', pair, 2, { count: 5 })
}

async function readAll(member: Member, id: string): Promise<void> {
  let cursor: string | null = ''
  let read = 0
  while (cursor !== null) {
    const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const path = `/items/${id}/children?perPage=500${after}`
    const page: { data: unknown[]; nextCursor: string | null } = await member.json('GET', path)
    read += page.data.length
    cursor = page.nextCursor
  }
  if (read !== listed) throw new Error(`A folder of ${listed} answered ${read}`)
}
