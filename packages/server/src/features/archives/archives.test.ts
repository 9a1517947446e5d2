import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../test/drive-test.ts'
import { newId } from '../../platform/ids.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(suiteDialects)('archives on %s', dialect => {
  let test: DriveTest
  let scratch: string
  beforeAll(async () => {
    test = await createDriveTest(dialect)
    scratch = mkdtempSync(join(tmpdir(), 'holdall-zip-'))
  })
  afterAll(async () => {
    rmSync(scratch, { recursive: true, force: true })
    await test.close()
  })

  async function makeFolder(name: string, parentId = test.rootId): Promise<string> {
    const id = newId()
    const now = Date.now()
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('items')
        .values({
          id,
          space_id: test.spaceId,
          parent_id: parentId,
          rank: 0,
          name,
          name_key: name.toLowerCase(),
          sort_key: name,
          type_key: 'folder.',
          mime: null,
          size: 0,
          item_count: 0,
          child_count: 0,
          version_id: null,
          state: 'live',
          trashed_at: null,
          trashed_by: null,
          has_thumbnail: 0,
          created_by: test.userId,
          created_at: now,
          modified_at: now,
        })
        .execute(),
    )
    return id
  }
  async function store(name: string, bytes: Buffer, parentId: string): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, {
      body: bytes,
      metadata: { parentId, lastModified: '1700000000000' },
    })
    return created.headers.get('holdall-item') ?? ''
  }
  /** As after restoring only part of a backup. */
  async function loseBytes(itemId: string | undefined): Promise<void> {
    const { storage_key } = await tables(test.app.services.db.read)
      .selectFrom('items')
      .innerJoin('versions', 'versions.id', 'items.version_id')
      .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
      .select('blobs.storage_key')
      .where('items.id', '=', itemId ?? '')
      .executeTakeFirstOrThrow()
    await test.app.services.storage.delete(storage_key)
  }
  const prepare = (ids: string[]) => test.member.ok(fileEndpoints.newArchive, { body: { ids } })

  it('[XFER-10] turn a folder into a zip of exact length, which can be resumed by range and opened by unzip', async () => {
    const top = await makeFolder('Holiday')
    const below = await makeFolder('Días', top)
    await makeFolder('empty', top)
    const files = new Map<string, Buffer>([
      ['Holiday/a.txt', Buffer.from('hello')],
      ['Holiday/nothing', Buffer.alloc(0)],
      ['Holiday/Días/big.bin', randomBytes(1_500_000)],
      ['Holiday/Días/small.bin', randomBytes(5_000)],
    ])
    for (const [path, bytes] of files) {
      await store(path.split('/').at(-1) ?? '', bytes, path.includes('Días') ? below : top)
    }
    const archive = await prepare([top])
    expect(archive).toMatchObject({ name: 'Holiday.zip', files: 4 })

    const head = await test.send('HEAD', archive.url)
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(archive.size)])
    const cut = 700_003
    const first = await test.send('GET', archive.url, { headers: { range: `bytes=0-${cut - 1}` } })
    const rest = await test.send('GET', archive.url, {
      headers: { range: `bytes=${cut}-`, 'if-range': first.headers.get('etag') ?? '' },
    })
    expect([first.status, rest.status]).toEqual([206, 206])
    const joined = Buffer.concat([first.bytes, rest.bytes])
    const whole = await test.send('GET', archive.url)
    expect(whole.headers.get('content-disposition')).toBe('attachment; filename="Holiday.zip"')
    expect(whole.bytes.length).toBe(archive.size)
    expect(sha256(joined)).toBe(sha256(whole.bytes))

    const zip = join(scratch, `${dialect}.zip`)
    writeFileSync(zip, joined)
    const out = join(scratch, dialect)
    execFileSync('unzip', ['-q', zip, '-d', out], { env: { ...process.env, LC_ALL: 'C.UTF-8' } })
    for (const [path, bytes] of files) expect(readFileSync(join(out, path)).equals(bytes)).toBe(true)
    expect(readdirSync(join(out, 'Holiday')).sort()).toEqual(['Días', 'a.txt', 'empty', 'nothing'].sort())
  })

  it('[XFER-10] name a selection after the site and the day, and give files with the same name different ones', async () => {
    const one = await makeFolder('one')
    const two = await makeFolder('two')
    const ids = [await store('same.txt', Buffer.from('1'), one), await store('same.txt', Buffer.from('22'), two)]
    const archive = await prepare(ids)
    expect(archive.name).toMatch(/^\S+ \d{4}-\d\d-\d\d\.zip$/)
    const zip = join(scratch, `${dialect}-same.zip`)
    writeFileSync(zip, (await test.send('GET', archive.url)).bytes)
    const listed = execFileSync('unzip', ['-Z1', zip]).toString().trim().split('\n')
    expect(listed).toEqual(['same.txt', 'same (2).txt'])
  })

  it('[XFER-10] report when the files have changed since the download began', async () => {
    const folder = await makeFolder('changing')
    await store('a.txt', Buffer.from('before'), folder)
    const archive = await prepare([folder])
    await store('b.txt', Buffer.from('after'), folder)
    const changed = await test.send('GET', archive.url)
    expect([changed.status, changed.code]).toEqual([409, 'archive.changed'])
  })

  it('[XFER-10] are planned once for all requests within a minute, while permissions are checked each time', async () => {
    const folder = await makeFolder('Planned once')
    const file = await store('before.txt', Buffer.from('text'), folder)
    const { url } = await prepare([folder])
    const head = await test.send('HEAD', url)
    // A new name, written past everything that counts: only a new plan would see it.
    const rename = (name: string) =>
      test.app.services.db.transaction(tx =>
        tables(tx).updateTable('items').set({ name }).where('id', '=', file).execute(),
      )
    await rename('after.txt')
    const part = await test.send('GET', url, { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.headers.get('etag')]).toEqual([206, head.headers.get('etag')])
    expect((await test.send('GET', url, { isAnonymous: true })).status).toBe(404)
    await store('more.txt', Buffer.from('more'), folder)
    expect((await test.send('GET', url)).code).toBe('archive.changed')
  })

  it('[XFER-10] give each of several simultaneous downloads its own bytes', async () => {
    const top = await makeFolder('Parallel')
    const bytes = [randomBytes(4_000_000), randomBytes(4_000_000)]
    for (const [index, one] of bytes.entries()) await store(`${index}.bin`, one, top)
    const archive = await prepare([top])
    const alone = await test.send('GET', archive.url)
    const all = await Promise.all(Array.from({ length: 8 }, () => test.send('GET', archive.url)))
    expect(all.map(one => sha256(one.bytes))).toEqual(all.map(() => sha256(alone.bytes)))
  })

  it('[XFER-10] are refused with a reason if their first bytes are missing, and break off if later ones are', async () => {
    const folder = await makeFolder('Half restored')
    const ids = [
      await store('1.bin', randomBytes(4_000_000), folder),
      await store('2.bin', randomBytes(4_000_000), folder),
    ]
    const { url } = await prepare([folder])
    await loseBytes(ids[1])
    await expect(test.send('GET', url)).rejects.toThrow()
    await loseBytes(ids[0])
    const refused = await test.send('GET', url)
    expect([refused.status, refused.code]).toEqual([503, 'file.storage-failed'])
    expect(refused.headers.get('content-disposition')).toBeNull()
  })

  it('[XFER-10] are only for their creator, for a day, and contain nothing that may not be seen', async () => {
    const folder = await makeFolder('private')
    await store('a.txt', Buffer.from('secret'), folder)
    const archive = await prepare([folder])
    expect((await test.send('GET', archive.url, { isAnonymous: true })).code).toBe('archive.not-found')
    const stranger = await test.client().call(fileEndpoints.newArchive, { body: { ids: [folder] } })
    expect(stranger.problem.code).toBe('item.not-found')
    expect(
      (await test.member.call(fileEndpoints.newArchive, { body: { ids: [folder, '0'.repeat(26)] } })).problem.code,
    ).toBe('item.not-found')
    test.clock.advance(25 * 60 * 60 * 1000)
    expect((await test.send('GET', archive.url)).code).toBe('archive.not-found')
  })
})
