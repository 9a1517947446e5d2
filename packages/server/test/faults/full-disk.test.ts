import { createHash, randomBytes, randomInt } from 'node:crypto'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mountSmallDisk } from '../../src/platform/staging/small-disk.ts'
import { type ServerProcess, serverProcess } from './server-process.ts'
import { settle } from './settle.ts'
import { type SignedIn, setUpServer } from './signed-in.ts'

interface Listed {
  readonly id: string
  readonly name: string
  readonly size: number
}

const mebibyte = 1024 * 1024
const disk = mountSmallDisk(48)

describe.skipIf(!disk)('the whole server on a full disk', () => {
  const dataDir = join(disk?.path ?? '', 'data')
  let server: ServerProcess
  let me: SignedIn
  let folder = ''
  let count = 0
  /** SHA-256 of acknowledged files by name. */
  const files = new Map<string, string>()

  beforeAll(async () => {
    server = serverProcess(dataDir, 24_000 + randomInt(900), { DISK_RESERVE_BYTES: String(8 * mebibyte) })
    await server.start()
    me = await setUpServer(server)
    folder = await me.newFolder(me.rootId, 'all')
  })
  afterAll(async () => {
    await server.kill()
    disk?.remove()
  })

  const list = async () => (await me.api<{ data: Listed[] }>('GET', `/items/${folder}/children?perPage=500`)).data

  /** Returns whether the upload was acknowledged; any other answer than "full" fails the test. */
  async function upload(size: number): Promise<boolean> {
    const name = `${++count}.bin`
    const bytes = randomBytes(size)
    const answer = await me.upload({ name, parentId: folder, bytes })
    const text = await answer.text()
    if (answer.status === 201 && answer.headers.get('holdall-item')) {
      files.set(name, createHash('sha256').update(bytes).digest('hex'))
      return true
    }
    expect([answer.status, answer.headers.get('content-type'), JSON.parse(text).code]).toEqual([
      507,
      'application/problem+json; charset=utf-8',
      'file.storage-full',
    ])
    return false
  }

  async function expectAllRight(): Promise<void> {
    const items = await list()
    expect(items.map(item => item.name).sort()).toEqual([...files.keys()].sort())
    for (const item of items) {
      const answer = await fetch(`${server.url}/api/v1/items/${item.id}/content`, { headers: { cookie: me.cookie } })
      const sha256 = createHash('sha256').update(Buffer.from(await answer.arrayBuffer()))
      expect(sha256.digest('hex')).toBe(files.get(item.name))
    }
  }

  function expectIntactDatabase(): void {
    const database = new SQLite(join(dataDir, 'holdall.db'))
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    database.close()
  }

  it('[XFER-07] acknowledges an upload or reports that the disk is full, until not even the smallest fits', {
    timeout: 120_000,
  }, async () => {
    for (const size of [3_000_000, 300_000, 20_000, 500]) {
      let refused = 0
      while (refused < 3) if (!(await upload(size))) refused++
    }
    // Several at the same time, small and large.
    await Promise.all([3_000_000, 20_000, 500, 3_000_000, 20_000, 500].map(upload))
    expect(files.size).toBeGreaterThan(10)
  })

  it('lists, downloads and deletes while the disk is full', { timeout: 60_000 }, async () => {
    await expectAllRight()
    const large = (await list()).filter(item => item.size > 1_000_000).slice(0, 3)
    const ids = large.map(item => item.id)
    await me.api('POST', '/items/trash', { ids })
    await me.api('POST', '/trash/delete', { ids })
    for (const { name } of large) files.delete(name)
    await expectAllRight()
  })

  it('refuses every change because the disk is full, and still reads, when something else has filled it', {
    timeout: 60_000,
  }, async () => {
    const filling = join(disk?.path ?? '', 'filling')
    fillDisk(filling)
    try {
      const codes = new Set<string>()
      // The database's log file has some room left; these requests use it up.
      for (let n = 0; n < 3000 && codes.size === 0; n++) {
        const answer = await me.send('POST', '/items/folders', { parentId: me.rootId, name: `folder ${n}` })
        const { code } = (await answer.json()) as { code?: string }
        if (answer.status !== 201) codes.add(`${answer.status} ${code}`)
      }
      expect([...codes]).toEqual(['507 file.storage-full'])
      expect(await upload(20_000)).toBe(false)
      await expectAllRight()
    } finally {
      rmSync(filling)
    }
    expect((await me.newFolder(me.rootId, 'after')).length).toBeGreaterThan(0)
  })

  it('has room again once deleted bytes are swept, and has lost nothing', { timeout: 60_000 }, async () => {
    await server.kill()
    expectIntactDatabase()
    await (await settle(dataDir)).close()
    await server.start()
    await expectAllRight()
    expect(await upload(3_000_000)).toBe(true)
    expect(await upload(20_000)).toBe(true)
    await server.kill()
    await server.start()
    await expectAllRight()
    await server.kill()
    expectIntactDatabase()
  })
})

/** Fills the disk to the last byte. */
function fillDisk(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (let size = mebibyte; size >= 1; size = Math.floor(size / 2)) {
      const bytes = Buffer.alloc(size)
      while (canWrite(file, bytes));
    }
  } finally {
    closeSync(file)
  }
}

function canWrite(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch {
    return false
  }
}
