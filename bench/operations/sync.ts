import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { ok, oneByOne } from '../lib/http.ts'
import { appPassword, signIn } from '../lib/member.ts'
import { type Server, startProduct } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'
import { sized } from '../lib/sizes.ts'
import { alternate, percentile } from '../lib/statistics.ts'
import { fill } from './scale.ts'

/** Each has 18,981 files in 1,000 folders. */
const parts = sized(6)
/** As many folders a client lists at a time. */
const width = 5
const root = '/remote.php/dav/files/bench@example.org/'

const asked = `<?xml version="1.0"?><d:propfind xmlns:d="DAV:"><d:prop xmlns:oc="http://owncloud.org/ns"><d:resourcetype/>
<d:getlastmodified/><d:getcontentlength/><d:getetag/><oc:id/><oc:permissions/><oc:checksums/><oc:size/></d:prop></d:propfind>`

/**
 * What clients that keep folders in step ask of a drive of more than 100,000 files in more than 5,000 folders, beside which 200
 * shared folders are listed: the first listing, nothing to do, one change; and what the tags of folders cost.
 */
export async function sync(report: Report, dir: string, port: number): Promise<void> {
  const dataDir = join(dir, 'sync')
  const { deep } = await fill(dataDir, port, {}, parts)
  const product = await startProduct(dataDir, port)
  try {
    const member = await signIn(product)
    const client = createLister(product, await appPassword(member))
    await listFirst(report, product, client)
    await doNothing(report, product, client)
    let most = 0
    for (let n = 0; n < 5; n++) {
      await member.upload(`changed ${n}`, 1000, deep)
      // One more to download the file.
      most = Math.max(most, (await client.list()) + 1)
    }
    report.figure('sync: one new file among them, requests', most, '', '<= 19')
  } finally {
    await product.stop()
  }
  await costOfTags(report, join(dataDir, 'holdall.db'), deep)
}

const idleRuns = sized(100, 5)

/** A client that has nothing to do asks three more questions, about the server and the person, before it lists the root. */
async function doNothing(report: Report, product: Server, client: Lister): Promise<void> {
  const run = async () => {
    await client.greet()
    return client.list()
  }
  report.figure('sync: nothing to do, listings', await run(), '', '<= 1')
  const before = product.cpuSeconds()
  const times = await oneByOne(idleRuns, run)
  const cpu = ((product.cpuSeconds() - before) * 1000) / idleRuns
  report.figure('sync: nothing to do, CPU of the server', cpu, 'ms', '<= 50')
  report.figure('sync: nothing to do, all four requests, p50', percentile(times, 50), 'ms', '<= 50')
}

async function listFirst(report: Report, product: Server, client: Lister): Promise<void> {
  const before = ownMemory(product)
  const samples: number[] = []
  const watching = setInterval(() => samples.push(ownMemory(product)), 20)
  const started = performance.now()
  const listings = await client.list()
  clearInterval(watching)
  const seconds = (performance.now() - started) / 1000
  const { files, folders } = client.known()
  console.log(`sync: ${listings} listings, ${files} files in ${folders} folders, ${seconds.toFixed(1)} s`)
  report.figure(`sync: first listing of ${files} files in ${folders} folders`, seconds, 's', '<= 120')
  const half = Math.ceil(samples.length / 2)
  const [early, late] = [Math.max(before, ...samples.slice(0, half)), Math.max(before, ...samples.slice(half))]
  report.figure('sync: memory during the first listing, above before', Math.max(early, late) - before, 'MiB', '<= 250')
  report.figure('sync: memory in its second half, above the first', late - early, 'MiB', '<= 50')
}

/** Memory of the process in MiB without the pages of the database that SQLite maps, which are as many as are read. */
function ownMemory({ child }: Server): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** A client as far as it lists: it goes into folders whose tag is a new one. */
interface Lister {
  /** What comes before every listing. */
  greet(): Promise<void>
  /** Lists what has changed since the last time, and returns how many requests that took. */
  list(): Promise<number>
  known(): { readonly files: number; readonly folders: number }
}

function createLister(product: Server, authorization: string): Lister {
  const tags = new Map<string, string>()
  const request = { method: 'PROPFIND', headers: { authorization, depth: '1' }, body: Buffer.from(asked) }
  /** Lists one folder, and returns those in it that have changed. */
  async function look(path: string): Promise<string[]> {
    const { text } = await ok(product.url + path, request)
    const found = [...text.matchAll(/<D:href>([^<]*)<\/D:href>.*?<D:getetag>([^<]*)/g)]
    const changed = found.filter(([, href = '', tag]) => href !== path && href.endsWith('/') && tags.get(href) !== tag)
    for (const [, href = '', tag = ''] of found) tags.set(href, tag)
    return changed.map(([, href = '']) => href)
  }
  return {
    async greet() {
      for (const path of [
        '/status.php',
        '/ocs/v1.php/cloud/capabilities?format=json',
        '/ocs/v1.php/cloud/user?format=json',
      ])
        await ok(product.url + path, { headers: { authorization } })
    },
    async list() {
      let requests = 0
      for (let waiting = [root]; waiting.length > 0; ) {
        const now = waiting.splice(0, width)
        requests += now.length
        waiting = [...waiting, ...(await Promise.all(now.map(look))).flat()]
      }
      return requests
    },
    known() {
      const folders = [...tags.keys()].filter(path => path.endsWith('/')).length
      return { files: tags.size - folders, folders }
    },
  }
}

/** Compares the processor time of the statement that keeps running totals with that of itself without the count of changes. */
async function costOfTags(report: Report, file: string, folderId: string): Promise<void> {
  const db = new SQLite(file)
  try {
    const statement = (mark: string) =>
      db.prepare(`update items set size = size + 1, item_count = item_count + 1${mark} where id in (
        with recursive up (id, parent_id) as (
          select id, parent_id from items where id = ?
          union all select items.id, items.parent_id from items join up on items.id = up.parent_id
        ) select id from up)`)
    const [plain, marking] = [statement(''), statement(', changes = changes + 1')]
    const run = async (one: typeof plain) => {
      const before = process.cpuUsage()
      db.transaction(() => {
        for (let n = 0; n < sized(20_000, 100); n++) one.run(folderId)
      })()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }
    report.latency(
      'sync: CPU of the totals of a change with the tags of folders',
      await alternate(
        () => run(marking),
        () => run(plain),
      ),
      1.1,
    )
  } finally {
    db.close()
  }
}
