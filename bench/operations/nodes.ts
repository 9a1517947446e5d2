import { join } from 'node:path'
import { type DatabaseCost, watchDatabase } from '../lib/database-cost.ts'
import { emptyDatabase } from '../lib/databases.ts'
import { manyAtOnce, ok } from '../lib/http.ts'
import { type Member, setUp, uploadFile } from '../lib/member.ts'
import { type Server, startProduct } from '../lib/processes.ts'
import { sized } from '../lib/sizes.ts'

const counts = [1, 3, 10]
const idleSeconds = sized(20, 2)
const pages = sized(600, 20)
const uploads = sized(600, 20)

/**
 * Measures what more servers of one site cost: while nobody does anything, and for pages and uploads that are spread
 * over all of them. Returns the rows of a table.
 */
export async function nodes(dir: string, port: number): Promise<string[]> {
  const url = await emptyDatabase('holdall_bench_nodes')
  if (!url) return []
  const database = await watchDatabase(url)
  const running: Server[] = []
  const lines: string[] = []
  try {
    const start = () => startProduct(join(dir, 'nodes'), port + running.length, { DATABASE_URL: url })
    running.push(await start())
    const first = running[0] as Server
    const member = await setUp(first)
    const { id } = await member.json<{ id: string }>('POST', '/items/folders', {
      parentId: member.rootId,
      name: 'full',
    })
    await member.json('POST', `/items/${id}/folder-tree`, {
      paths: Array.from({ length: 500 }, (_, n) => [`part ${n}`]),
    })
    for (const count of counts) {
      while (running.length < count) running.push(await start())
      lines.push(await measure(running, database, member, id))
      console.log(lines.at(-1))
    }
  } finally {
    await Promise.all(running.map(server => server.stop()))
    await database.close()
  }
  return lines
}

async function measure(
  running: readonly Server[],
  database: DatabaseCost,
  member: Member,
  id: string,
): Promise<string> {
  const each = async (count: number, work: (n: number) => Promise<unknown>) => {
    const cpu = () => running.reduce((sum, server) => sum + server.cpuSeconds(), 0)
    await manyAtOnce(Math.ceil(count / 4), 8, work)
    const [servers, db] = [cpu(), database.cpuSeconds()]
    await manyAtOnce(count, 8, work)
    return [((cpu() - servers) * 1000) / count, ((database.cpuSeconds() - db) * 1000) / count]
  }
  const at = (n: number): Member => ({ ...member, url: running[n % running.length]?.url ?? '' })
  const wait = () => new Promise(resolve => setTimeout(resolve, idleSeconds * 1000))
  const idle = (await each(1, wait)).map(ms => ms / idleSeconds)
  const page = await each(pages, n => ok(`${at(n).url}/api/v1/items/${id}/children`, { headers: member.headers }))
  const upload = await each(uploads, n =>
    uploadFile(at(n), { name: `${running.length} ${n} ${performance.now()}`, size: 2000, parentId: id }),
  )
  const cells = [...idle, ...page, ...upload].map(value => value.toFixed(2))
  return `| ${running.length} | ${await database.connections()} | ${cells.join(' | ')} |`
}
