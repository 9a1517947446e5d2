import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../all-tables.ts'
import { auditTree } from '../tree-audit.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { filesBelow, settle } from './settle.ts'
import { type SignedIn, setUpServer } from './signed-in.ts'

/** How many times the server is killed. For more, run by hand: `KILLS=500 npx vitest run …/kill-tree.test.ts`. */
const kills = Number(process.env.KILLS ?? 5)

interface Listed {
  readonly id: string
  readonly name: string
  readonly kind: 'file' | 'folder'
  readonly size: number
  readonly itemCount: number | null
}

/** More items than a copy within a request may have. */
const bigFolders = 520
const bigFiles = 40

describe('kill -9 while trees change', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'holdall-kill-tree-'))
  let server: ServerProcess
  let me: SignedIn
  let big: Listed
  let copies = ''
  let grounds: string[] = []
  const accepted = new Set<string>()

  beforeAll(async () => {
    server = serverProcess(dataDir, 21_000 + randomInt(900))
    await server.start()
    me = await setUpServer(server)
    const bigId = await me.newFolder(me.rootId, 'big')
    const paths = Array.from({ length: bigFolders }, (_, n) => [`part ${n % 26}`, `folder ${n}`])
    const tree = await me.api<{ data: { id: string }[] }>('POST', `/items/${bigId}/folder-tree`, { paths })
    for (let n = 0; n < bigFiles; n++) {
      const parentId = tree.data[n]?.id ?? bigId
      await me.api('POST', '/items/files', { parentId, name: `${n}.txt`, text: `text ${n}` })
    }
    big = await me.api<Listed>('GET', `/items/${bigId}`)
    expect(big.itemCount).toBeGreaterThan(500)
    copies = await me.newFolder(me.rootId, 'copies')
    grounds = []
    for (const name of ['left', 'right']) grounds.push(await me.newFolder(me.rootId, name))
  })
  afterAll(async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const childrenOf = async (id: string) =>
    (await me.api<{ data: Listed[] }>('GET', `/items/${id}/children?perPage=500`)).data
  const pick = <T>(list: readonly T[]) => list[randomInt(Math.max(1, list.length))]

  async function copyBig(): Promise<void> {
    const { job } = await me.api<{ job: { id: string } | null }>('POST', '/items/copy', {
      ids: [big.id],
      to: copies,
      onConflict: 'keep-both',
    })
    if (!job) throw new Error('The copy was no job')
    accepted.add(job.id)
    for (let state = ''; state !== 'done'; ) {
      state = (await me.api<{ state: string }>('GET', `/jobs/${job.id}`)).state
      if (state === 'failed') throw new Error('The copy failed')
    }
  }

  /** Makes a folder with a name that the other ground may have too, then moves a folder there to merge them. */
  async function merge(): Promise<void> {
    const from = randomInt(2)
    const name = `merged ${randomInt(3)}`
    const made = await me.send('POST', '/items/folders', { parentId: grounds[from], name })
    if (made.status === 409) await made.body?.cancel()
    else {
      const { id } = (await made.json()) as Listed
      for (const file of ['same.txt', `own ${randomInt(5)}.txt`])
        await me.send('POST', '/items/files', { parentId: id, name: file, text: 'x'.repeat(randomInt(500)) })
    }
    const folders = (await childrenOf(grounds[from] ?? '')).filter(item => item.kind === 'folder')
    const folder = pick(folders)
    if (folder) await me.api('POST', '/items/move', { ids: [folder.id], to: grounds[1 - from], onConflict: 'replace' })
  }

  async function trashAndRestore(): Promise<void> {
    const item = pick(await childrenOf(pick(grounds) ?? ''))
    if (item) await me.api('POST', '/items/trash', { ids: [item.id] })
    const trash = await me.api<{ data: Listed[] }>('GET', '/trash')
    const ids = trash.data.slice(0, randomInt(1, 4)).map(one => one.id)
    if (ids.length > 0) await me.api('POST', '/trash/restore', { ids, to: pick(grounds), onConflict: 'replace' })
  }

  /** Works until the server dies. Nothing refused after that was ever promised. */
  async function workUntilDead(signal: AbortSignal): Promise<void> {
    const lane = async (work: () => Promise<void>) => {
      while (!signal.aborted) {
        try {
          await work()
        } catch (error) {
          if (signal.aborted) return
          throw error
        }
      }
    }
    await Promise.all([lane(copyBig), lane(merge), lane(merge), lane(trashAndRestore)])
  }

  async function expectWholeCopies(): Promise<number> {
    const shown = await childrenOf(copies)
    for (const copy of shown) expect([copy.itemCount, copy.size]).toEqual([big.itemCount, big.size])
    return shown.length
  }

  /**
   * Another worker takes over the jobs of one that has been silent for a minute; here the minute passes immediately, and
   * that one job is killed four times in a row isn't its fault.
   */
  function expireLeases(): number {
    const database = new SQLite(join(dataDir, 'holdall.db'))
    const { changes } = database.prepare(`update jobs set lease_until = 0, losses = null where state = 'running'`).run()
    database.close()
    return changes
  }

  it(`[BROWSE-11] [BROWSE-17] shows only whole copies, merges and restores in ${kills} kills`, {
    timeout: 60_000 + kills * 5_000,
  }, async () => {
    let interrupted = 0
    for (let kill = 0; kill < kills; kill++) {
      const abort = new AbortController()
      const work = workUntilDead(abort.signal)
      await Promise.race([work, new Promise(resolve => setTimeout(resolve, randomInt(20, 400)))])
      abort.abort()
      await server.kill()
      await work
      interrupted += expireLeases()
      await server.start()
      await expectWholeCopies()
    }
    console.info(`${kills} kills: ${accepted.size} large copies accepted, ${interrupted} times one was interrupted`)
  })

  it('[BROWSE-11] finishes every accepted copy, keeps totals exact and leaves no reservation', {
    timeout: 60_000 + kills * 5_000,
  }, async () => {
    await server.kill()
    const app = await settle(dataDir)
    const { read } = app.services.db
    const jobs = await tables(read).selectFrom('jobs').select(['id', 'kind', 'state']).execute()
    const odd = await tables(read)
      .selectFrom('items')
      .select('id')
      .where('state', 'in', ['building', 'deleting'])
      .execute()
    const { paths } = await auditTree({ app }, me.spaceId)
    const blobs = await tables(read).selectFrom('blobs').select('id').execute()
    const used = await tables(read).selectFrom('versions').select('blob_id').distinct().execute()
    await app.close()
    expect(jobs.filter(job => job.state !== 'done')).toEqual([])
    const done = jobs.filter(job => job.kind === 'drive.copy').map(job => job.id)
    expect([...accepted].filter(id => !done.includes(id))).toEqual([])
    expect(odd).toEqual([])
    expect(paths.filter(path => /^\/copies\/[^/]+\/$/.test(path))).toHaveLength(done.length)
    expect(blobs).toHaveLength(used.length)
    expect(filesBelow(join(dataDir, 'blobs'))).toBe(blobs.length)
    await server.start()
    expect(await expectWholeCopies()).toBe(done.length)
  })
})
