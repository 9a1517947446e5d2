import { writeFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type DatabaseCost, watchDatabase } from '../lib/database-cost.ts'
import { emptyDatabase } from '../lib/databases.ts'
import { type Answer, manyAtOnce, ok, send } from '../lib/http.ts'
import { addMember, appPassword, type Member, setUp } from '../lib/member.ts'
import { type Server, startProduct } from '../lib/processes.ts'
import { sized } from '../lib/sizes.ts'
import { median, rounds } from '../lib/statistics.ts'
import { nodes } from './nodes.ts'

const kibibyte = 1024
const mebibyte = 1024 ** 2
const windows = sized(400, 10)
/** More than a person may have open are refused. */
const windowsEach = 10

/** Something that people do. */
interface Work {
  readonly what: string
  /** How often a round does it, and how many at once. */
  readonly count: number
  readonly width: number
  run(n: number): Promise<Answer | string>
}

/** What one of it costs. */
interface Cost {
  readonly serverMs: number
  readonly databaseMs: number
  readonly logBytes: number
  readonly bytes: number
}

/**
 * Measures what single operations cost the server and PostgreSQL, and writes `bench/costs.md`, on which
 * docs/operations/capacity.md is built. Needs a PostgreSQL on this machine in `BENCH_DATABASE_URL`.
 */
export async function costs(dir: string, port: number): Promise<void> {
  const url = await emptyDatabase('holdall_bench_costs')
  if (!url) return
  const product = await startProduct(join(dir, 'costs'), port, { DATABASE_URL: url })
  const database = await watchDatabase(url)
  let measured: Measured
  try {
    const member = await setUp(product)
    const lines: string[] = []
    for (const work of await works(member)) {
      const { serverMs, databaseMs, logBytes, bytes } = await costOf(work, product, database)
      const cells = [serverMs.toFixed(2), databaseMs.toFixed(2), Math.round(logBytes), Math.round(bytes)]
      lines.push(`| ${work.what} | ${cells.map(cell => cell.toLocaleString('en')).join(' | ')} |`)
      console.log(lines.at(-1))
    }
    const row = await bytesOfRow(member, database)
    const window = await memoryOfWindow(member, product)
    measured = { lines, row, window }
  } finally {
    await database.close()
    await product.stop()
  }
  write(measured, await nodes(dir, port))
}

async function costOf(work: Work, product: Server, database: DatabaseCost): Promise<Cost> {
  const found: Cost[] = []
  for (let round = 0; round <= rounds; round++) {
    const [server, db, log] = [product.cpuSeconds(), database.cpuSeconds(), await database.logBytes()]
    let bytes = 0
    await manyAtOnce(work.count, work.width, async n => {
      const answer = await work.run(round * work.count + n)
      if (typeof answer !== 'string') bytes += answer.bytes
    })
    const each = (value: number) => value / work.count
    const cost = {
      serverMs: each((product.cpuSeconds() - server) * 1000),
      databaseMs: each((database.cpuSeconds() - db) * 1000),
      logBytes: each((await database.logBytes()) - log),
      bytes: each(bytes),
    }
    // The first one warms up.
    if (round > 0) found.push(cost)
  }
  const of = (key: keyof Cost) => median(found.map(cost => cost[key]))
  return { serverMs: of('serverMs'), databaseMs: of('databaseMs'), logBytes: of('logBytes'), bytes: of('bytes') }
}

async function works(member: Member): Promise<Work[]> {
  const folder = async (name: string) =>
    (await member.json<{ id: string }>('POST', '/items/folders', { parentId: member.rootId, name })).id
  const [full, target] = [await folder('full'), await folder('target')]
  const paths = Array.from({ length: sized(10_000, 200) }, (_, n) => [`report ${n}`])
  for (let at = 0; at < paths.length; at += 5000)
    await member.json('POST', `/items/${full}/folder-tree`, { paths: paths.slice(at, at + 5000) })
  const small: string[] = []
  await manyAtOnce(200, 8, async n => {
    small[n] = await member.upload(`small ${n}`, 10 * kibibyte, target)
  })
  const large = await member.upload('large', 64 * mebibyte, target)
  const authorization = await appPassword(member)
  const get = (path: string) => ok(`${member.url}/api/v1${path}`, { headers: { ...member.headers, ...zipped } })
  return [
    { what: 'a page of 100 of a folder', count: sized(500, 10), width: 8, run: () => get(`/items/${full}/children`) },
    {
      what: 'a search in 10,000 names',
      count: sized(300, 10),
      width: 8,
      run: n => get(`/search?perPage=50&q=report%20${n % 1000}`),
    },
    {
      what: 'a download of 10 KiB',
      count: sized(1000, 10),
      width: 8,
      run: n => get(`/items/${small[n % small.length]}/content`),
    },
    { what: 'a download of 64 MiB', count: sized(16, 2), width: 2, run: () => get(`/items/${large}/content`) },
    {
      what: 'an upload of 10 KiB',
      count: sized(400, 10),
      width: 8,
      run: n => member.upload(`sent ${n}`, 10 * kibibyte, target),
    },
    {
      what: 'an upload of 64 MiB',
      count: sized(8, 2),
      width: 2,
      run: n => member.upload(`large ${n}`, 64 * mebibyte, target),
    },
    {
      what: 'a sync program’s question whether a folder changed',
      count: sized(500, 10),
      width: 8,
      run: () => propfind(member, authorization),
    },
    {
      what: 'a new folder',
      count: sized(200, 10),
      width: 8,
      run: n =>
        member.json<{ id: string }>('POST', '/items/folders', { parentId: target, name: `new ${n}` }).then(idOf),
    },
  ]
}

const zipped = { 'accept-encoding': 'gzip' }
const idOf = ({ id }: { id: string }) => id

async function propfind(member: Member, authorization: string): Promise<Answer> {
  const headers = { authorization, depth: '0' }
  const answer = await send(`${member.url}/dav/files/target/`, { method: 'PROPFIND', headers })
  if (answer.status !== 207) throw new Error(`PROPFIND answered ${answer.status}`)
  return answer
}

/** By how much the database grows for a file, with everything that is written about it. */
async function bytesOfRow(member: Member, database: DatabaseCost): Promise<number> {
  const count = sized(2000, 20)
  const { id } = await member.json<{ id: string }>('POST', '/items/folders', { parentId: member.rootId, name: 'rows' })
  const before = await database.size()
  await manyAtOnce(count, 8, n => member.upload(`a file with a usual name ${n}.txt`, 1000 + n, id))
  return ((await database.size()) - before) / count
}

/** KiB of memory that the server needs for an open page, which keeps one connection for live updates. */
async function memoryOfWindow(member: Member, product: Server): Promise<number> {
  const others: Member[] = []
  for (let n = 0; n < windows / windowsEach; n++)
    others.push(await addMember(member, product, `reader${n}@example.org`))
  const before = product.memory()
  const agent = new Agent({ maxSockets: windows })
  const open = ({ url, headers }: Member) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const call = request(`${url}/api/v1/events`, { headers, agent }, resolve)
      call.once('error', reject).end()
    })
  const answers: IncomingMessage[] = []
  for (const other of others)
    await manyAtOnce(windowsEach, 4, async () => {
      answers.push(await open(other))
    })
  const refused = answers.find(answer => answer.statusCode !== 200)
  if (refused) throw new Error(`Live updates answered ${refused.statusCode}`)
  await new Promise(resolve => setTimeout(resolve, 3000))
  const each = ((product.memory() - before) * kibibyte) / answers.length
  for (const answer of answers) answer.on('error', () => undefined).destroy()
  return each
}

interface Measured {
  /** Rows of the table of operations. */
  readonly lines: readonly string[]
  /** Bytes of the database for a file. */
  readonly row: number
  /** KiB of memory for an open page. */
  readonly window: number
}

function write({ lines, row, window }: Measured, nodeLines: readonly string[]): void {
  const text = `# What operations cost

Written by \`npm run bench -- costs\` on ${new Date().toISOString().slice(0, 10)}, with PostgreSQL on the same machine, ${cpus().length} x
${cpus()[0]?.model.trim()}; medians of ${rounds} rounds. CPU depends on the machine and its load; bytes don't.
[capacity.md](../docs/operations/capacity.md) builds on these figures.

| one of | CPU of the server, ms | CPU of PostgreSQL, ms | write-ahead log, bytes | answer, bytes |
| --- | ---: | ---: | ---: | ---: |
${lines.join('\n')}

- A file takes ${(row / kibibyte).toFixed(1)} KiB of the database, with its version, its entry in the audit log, its place in the search and all indexes.
- An open page takes ${window.toFixed(0)} KiB of the server's memory for its connection.

## Several servers of one site

CPU in ms, all servers together; “idle” is for one second in which nobody does anything.

| servers | connections | idle: servers | idle: PostgreSQL | a page: servers | PostgreSQL | an upload: servers | PostgreSQL |
| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${nodeLines.join('\n')}
`
  writeFileSync(fileURLToPath(new URL('../costs.md', import.meta.url)), text)
}
