import type { BenchContext } from '../lib/context.ts'
import { manyAtOnce, ok, oneByOne } from '../lib/http.ts'
import type { Member } from '../lib/member.ts'
import { alternate, median } from '../lib/statistics.ts'

const requests = 400
const connections = 8

async function makeFolder(member: Member, name: string, count: number, nameOf: (n: number) => string): Promise<string> {
  const { id } = await member.json<{ id: string }>('POST', '/items/folders', { parentId: member.rootId, name })
  for (let start = 0; start < count; start += 5000) {
    const paths = Array.from({ length: Math.min(5000, count - start) }, (_, n) => [nameOf(start + n)])
    await member.json('POST', `/items/${id}/folder-tree`, { paths })
  }
  return id
}

export async function folders({ product, floors, member, report }: BenchContext): Promise<void> {
  const get = (url: string) => () => ok(url, { headers: member.headers })
  const p50 = (url: string) => async () => median(await oneByOne(200, get(url)))
  const all = (url: string) => () => manyAtOnce(requests, connections, get(url))
  const pageOf = (id: string, cursor = '') =>
    `${member.url}/api/v1/items/${id}/children?perPage=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`
  const floor = `${floors.sqlite.url}/list`

  const ten = await makeFolder(member, 'ten thousand', 10_000, n => `item-${String(n).padStart(6, '0')}`)
  const first = await alternate(p50(pageOf(ten)), p50(floor))
  report.latency('first page of a folder of 10,000, p50', first, 2, { bar: 'a page of a folder of 10,000' })
  const many = await alternate(all(pageOf(ten)), all(floor), product.cpuSeconds)
  report.rate(`first page of a folder of 10,000, ${connections} connections`, many, 0.4, { count: requests })
  await pageSizes({ member, report }, pageOf(ten))

  const anchors = await member.json<{ cursors: string[] }>('GET', `/items/${ten}/children/anchors?perPage=100`)
  const deep = pageOf(ten, anchors.cursors.at(-2))
  report.latency('a deep page against the first, p50', await alternate(p50(deep), p50(pageOf(ten))), 1.2)

  const hundred = await makeFolder(member, 'hundred thousand', 100_000, n => `${words(n)} ${n}`)
  const larger = await alternate(p50(pageOf(hundred)), p50(pageOf(ten)))
  report.latency('first page of 100,000 against 10,000, p50', larger, 1.2)
}

async function pageSizes({ member, report }: Pick<BenchContext, 'member' | 'report'>, url: string): Promise<void> {
  const plain = await ok(url, { headers: member.headers })
  const compressed = await ok(url, { headers: { ...member.headers, 'accept-encoding': 'gzip, br' } })
  report.figure('a page of 100, as a browser gets it', compressed.bytes / 1000, 'kB', '<= 20')
  report.figure('a page of 100, uncompressed', plain.bytes / 1000, 'kB', '<= 20')
}

/** Searches among the 100,000 names that `folders` created. */
export async function search({ product, floors, member, report }: BenchContext): Promise<void> {
  for (const q of ['holiday', 'contract budget', '4711']) {
    const run = (url: string) => async () =>
      median(await oneByOne(50, () => ok(`${url}${encodeURIComponent(q)}`, { headers: member.headers })))
    const ours = run(`${member.url}/api/v1/search?perPage=50&q=`)
    const pair = await alternate(ours, run(`${floors.sqlite.url}/search?q=`), product.cpuSeconds)
    const bar = q === 'contract budget' ? { bar: 'a search among 100,000 names' } : { isLimit: true }
    report.latency(`search “${q}” among 100,000 names, p50`, pair, 1.5, { count: 50, ...bar })
  }
}

function words(n: number): string {
  const list = ['report', 'invoice', 'holiday', 'picture', 'contract', 'letter', 'budget', 'music', 'draft', 'meeting']
  return `${list[n % 10]} ${list[Math.floor(n / 10) % 10]} ${list[Math.floor(n / 100) % 10]}`
}
