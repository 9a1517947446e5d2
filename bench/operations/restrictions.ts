import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { emptyDatabase } from '../lib/databases.ts'
import { ok, oneByOne } from '../lib/http.ts'
import { addMember, type Member, setUp } from '../lib/member.ts'
import { startProduct } from '../lib/processes.ts'
import type { Report } from '../lib/report.ts'
import { sized } from '../lib/sizes.ts'
import { alternate, median } from '../lib/statistics.ts'

const seed = fileURLToPath(new URL('../../packages/server/test/many-closings.ts', import.meta.url))
const grants = sized(1000, 20)
/** As many as one space may have. */
const most = sized(1000, 20)
const calls = sized(30, 5)

/** A member with 1,000 grants in the drive of somebody who closed some of the folders below them to that member. */
interface Guest {
  readonly member: Member
  /** The paths of the lists, by what they are. */
  readonly lists: Readonly<Record<string, string>>
}

/**
 * Compares the lists of three members, who have the same grants in drives of the same kind, and none, one and 1,000
 * closings below them: on SQLite, and on PostgreSQL if `BENCH_DATABASE_URL` names a server.
 */
export async function closings(report: Report, dir: string, port: number): Promise<void> {
  await measure(report, 'SQLite', join(dir, 'closings'), port, {})
  const url = await emptyDatabase('holdall_bench_closings')
  if (url) await measure(report, 'PostgreSQL', join(dir, 'closings-postgres'), port, { DATABASE_URL: url })
}

async function measure(report: Report, database: string, dataDir: string, port: number, more: Record<string, string>) {
  const first = await startProduct(dataDir, port, more)
  const admin = await setUp(first)
  const open = await addGuest(admin, 'none')
  const one = await addGuest(admin, 'one')
  const all = await addGuest(admin, 'all')
  await first.stop()
  const env = { ...process.env, DATA_DIR: dataDir, ...more }
  for (const [name, count] of [
    ['none', 0],
    ['one', 1],
    ['all', most],
  ] as const)
    await promisify(execFile)(process.execPath, [seed, ...addressesOf(name), String(count)], { env })
  const product = await startProduct(dataDir, port, more)
  try {
    // The first folder has one that is closed.
    for (const [guest, rows] of [
      [open, 100],
      [one, 99],
      [all, 99],
    ] as const) {
      const { data } = await guest.member.json<{ data: object[] }>('GET', guest.lists['a shared folder'] ?? '')
      if (data.length !== rows) throw new Error(`${data.length} folders are listed, not ${rows}`)
    }
    const p50 = (guest: Guest, what: string) => async () =>
      median(
        await oneByOne(calls, () =>
          ok(`${guest.member.url}/api/v1${guest.lists[what]}`, { headers: guest.member.headers }),
        ),
      )
    for (const what of Object.keys(open.lists)) {
      for (const [name, guest, goal] of [
        ['1 closing', one, 1.5],
        ['1,000 closings', all, 4],
      ] as const) {
        const pair = await alternate(p50(guest, what), p50(open, what), product.cpuSeconds)
        report.latency(`1,000 grants, ${database}: ${what}, ${name} against none, p50`, pair, goal, { count: calls })
      }
    }
  } finally {
    await product.stop()
  }

  /** Adds the owner of a drive with a folder of as many folders as there are grants, 100 folders in the first of them. */
  async function addGuest(by: Member, name: string): Promise<Guest> {
    const [ownerAddress, guestAddress] = addressesOf(name)
    const owner = await addMember(by, first, ownerAddress)
    const member = await addMember(by, first, guestAddress)
    const { id } = await owner.json<{ id: string }>('POST', '/items/folders', { parentId: owner.rootId, name: 'teams' })
    const names = Array.from({ length: grants }, (_, n) => `team ${n}`)
    await owner.json('POST', `/items/${id}/folder-tree`, { paths: names.map(team => [team, 'closed']) })
    const { data } = await owner.json<{ data: { id: string }[] }>('GET', `/items/${id}/children?perPage=1`)
    const full = data[0]?.id ?? ''
    const paths = Array.from({ length: 99 }, (_, n) => [`open ${n}`])
    await owner.json('POST', `/items/${full}/folder-tree`, { paths })
    return {
      member,
      lists: {
        'a shared folder': `/items/${full}/children?perPage=100`,
        'the folder above them': `/items/${id}/children?perPage=100`,
        'shared with me': '/views/shared-with-me?perPage=100',
      },
    }
  }
}

const addressesOf = (name: string) => [`owner-${name}@example.org`, `guest-${name}@example.org`] as const
