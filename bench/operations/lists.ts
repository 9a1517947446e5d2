import type { BenchContext } from '../lib/context.ts'
import { ok, oneByOne } from '../lib/http.ts'
import type { Member } from '../lib/member.ts'
import { alternate, median } from '../lib/statistics.ts'

async function makeFolder(member: Member, name: string, count: number, nameOf: (n: number) => string): Promise<string> {
  const { id } = await member.json<{ id: string }>('POST', '/items/folders', { parentId: member.rootId, name })
  for (let start = 0; start < count; start += 5000) {
    const paths = Array.from({ length: Math.min(5000, count - start) }, (_, n) => [nameOf(start + n)])
    await member.json('POST', `/items/${id}/folder-tree`, { paths })
  }
  return id
}

export async function folders({ floors, member, report }: BenchContext): Promise<void> {
  const get = (url: string) => () => ok(url, { headers: member.headers })
  const p50 = (url: string) => async () => median(await oneByOne(200, get(url)))
  const pageOf = (id: string, cursor = '') =>
    `${member.url}/api/v1/items/${id}/children?perPage=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`

  const ten = await makeFolder(member, 'ten thousand', 10_000, n => `item-${String(n).padStart(6, '0')}`)
  report.latency(
    'first page of a folder of 10,000, p50',
    await alternate(5, p50(pageOf(ten)), p50(`${floors.sqlite.url}/list`)),
    2,
  )

  const anchors = await member.json<{ cursors: string[] }>('GET', `/items/${ten}/children/anchors?perPage=100`)
  const deep = pageOf(ten, anchors.cursors.at(-2))
  report.latency('a deep page against the first, p50', await alternate(5, p50(deep), p50(pageOf(ten))), 1.2)

  const hundred = await makeFolder(member, 'hundred thousand', 100_000, n => `${words(n)} ${n}`)
  report.latency(
    'first page of 100,000 against 10,000, p50',
    await alternate(5, p50(pageOf(hundred)), p50(pageOf(ten))),
    1.2,
  )
}

/** Searches among the 100,000 names that `folders` created. */
export async function search({ floors, member, report }: BenchContext): Promise<void> {
  for (const q of ['holiday', 'contract budget', '4711']) {
    const run = (url: string) => async () =>
      median(await oneByOne(50, () => ok(`${url}${encodeURIComponent(q)}`, { headers: member.headers })))
    const pair = await alternate(
      5,
      run(`${member.url}/api/v1/search?perPage=50&q=`),
      run(`${floors.sqlite.url}/search?q=`),
    )
    report.latency(`search “${q}” among 100,000 names, p50`, pair, 1.5)
  }
}

function words(n: number): string {
  const list = ['report', 'invoice', 'holiday', 'picture', 'contract', 'letter', 'budget', 'music', 'draft', 'meeting']
  return `${list[n % 10]} ${list[Math.floor(n / 10) % 10]} ${list[Math.floor(n / 100) % 10]}`
}
