import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../../test/databases.ts'
import { createDriveTest, type DriveTest, encodeMetadata, offsetStream, tus } from '../../../../../test/drive-test.ts'

const hello = Buffer.from('hello, world')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe.each(suiteDialects)('checks of uploads on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  async function create(name: string, size: number | null = hello.length): Promise<string> {
    const created = await test.createTransfer(name, size)
    expect(created.status).toBe(201)
    return created.headers.get('location') ?? ''
  }
  const patch = (url: string, offset: number, body: Uint8Array, headers: Record<string, string> = {}) =>
    test.send('PATCH', url, {
      headers: { ...tus, ...offsetStream, 'upload-offset': String(offset), ...headers },
      body: body as Uint8Array<ArrayBuffer>,
    })
  const head = (url: string) => test.send('HEAD', url, { headers: tus })

  describe('checks before any byte', () => {
    it('[XFER-06] refuses a missing folder and one that belongs to someone else', async () => {
      const nowhere = await test.createTransfer('a.txt', 5, { metadata: { parentId: '0'.repeat(26) } })
      expect([nowhere.status, nowhere.code]).toEqual([404, 'item.not-found'])
      const stranger = await test.send('POST', '/api/v1/transfers', {
        headers: {
          ...tus,
          'upload-length': '5',
          'upload-metadata': encodeMetadata({ filename: 'a.txt', parentId: test.rootId }),
        },
        isAnonymous: true,
      })
      expect(stranger.code).toBe('item.not-found')
    })

    it('[XFER-06] refuses a file that is larger than the setting allows', async () => {
      await test.setSetting({ 'uploads.max_size': 10 })
      expect((await test.createTransfer('big.txt', 11)).code).toBe('file.too-large')
      expect((await test.send('OPTIONS', '/api/v1/transfers')).headers.get('tus-max-size')).toBe('10')
      const url = await create('deferred big.txt', null)
      expect((await patch(url, 0, hello)).code).toBe('file.too-large')
      await test.setSetting({ 'uploads.max_size': null })
    })

    it('[XFER-06] refuses types by the last extension in lower case; blocked wins', async () => {
      await test.setSetting({ 'uploads.allowed_extensions': ['txt', 'EXE'], 'uploads.blocked_extensions': ['exe'] })
      const codes: (string | undefined)[] = []
      for (const name of ['run.exe', 'run.EXE', 'run.txt.exe', 'run.exe. ', 'note.pdf', 'note', 'note.TXT']) {
        codes.push((await test.createTransfer(name, 5)).code)
      }
      await test.setSetting({ 'uploads.allowed_extensions': [], 'uploads.blocked_extensions': [] })
      expect(codes).toEqual([...Array<string>(6).fill('file.type-blocked'), undefined])
    })

    it('[XFER-06] refuses a taken name immediately, unless told what to do', async () => {
      const make = (onConflict?: string) =>
        test.createTransfer('taken.txt', hello.length, {
          body: hello,
          ...(onConflict ? { metadata: { onConflict } } : {}),
        })
      const first = await make()
      expect((await make()).code).toBe('item.name-taken')
      const kept = await make('keep-both')
      expect(kept.headers.get('holdall-item')).not.toBe(first.headers.get('holdall-item'))
      const replaced = await make('replace')
      expect(replaced.headers.get('holdall-item')).toBe(first.headers.get('holdall-item'))
      const skipped = await make('skip')
      expect(skipped.headers.get('holdall-item')).toBe(first.headers.get('holdall-item'))
    })

    it('[VERS-01] replacing makes a version and counts both', async () => {
      const before = await test.usage()
      await test.createTransfer('versions.txt', hello.length, { body: hello })
      const longer = Buffer.from('something longer than that')
      const replaced = await test.createTransfer('versions.txt', longer.length, {
        body: longer,
        metadata: { onConflict: 'replace' },
      })
      const item = replaced.headers.get('holdall-item') ?? ''
      const versions = await tables(test.app.services.db.read)
        .selectFrom('versions')
        .selectAll()
        .where('item_id', '=', item)
        .execute()
      expect(versions.map(version => Number(version.size)).sort((a, b) => a - b)).toEqual([12, 26])
      expect((await test.usage()).used - before.used).toBe(38)
      expect((await test.send('GET', `/api/v1/items/${item}/content`)).bytes).toEqual(longer)
    })

    it('[XFER-04] lets the sender choose again if the name was taken in the meantime', async () => {
      const url = await create('meanwhile.txt')
      await test.createTransfer('meanwhile.txt', 2, { body: Buffer.from('hi') })
      const taken = await patch(url, 0, hello)
      expect([taken.status, taken.code]).toEqual([409, 'item.name-taken'])
      expect((await head(url)).headers.get('upload-offset')).toBe('12')
      const kept = await patch(url, 12, Buffer.alloc(0), { 'holdall-conflict': 'keep-both' })
      expect(kept.status).toBe(204)
      const content = await test.send('GET', `/api/v1/items/${kept.headers.get('holdall-item')}/content`)
      expect(content.bytes).toEqual(hello)
    })
  })

  describe('checksums', () => {
    it.each([false, true])(
      '[XFER-04] verifies the announced SHA-256 before the file exists (in one request: %s)',
      async isWhole => {
        const name = `checked ${isWhole}.txt`
        const before = { ...(await test.usage()), items: await test.count('items'), blobs: await test.count('blobs') }
        const wrong = { sha256: sha256(Buffer.from('other')) }
        let answer = await test.createTransfer(name, hello.length, {
          metadata: wrong,
          ...(isWhole ? { body: hello } : {}),
        })
        if (!isWhole) answer = await patch(answer.headers.get('location') ?? '', 0, hello)
        expect([answer.status, answer.code]).toEqual([460, 'transfer.checksum-mismatch'])
        expect({ ...(await test.usage()), items: await test.count('items'), blobs: await test.count('blobs') }).toEqual(
          before,
        )
        const right = await test.createTransfer(name, hello.length, {
          metadata: { sha256: sha256(hello) },
          body: hello,
        })
        expect(right.status).toBe(201)
      },
    )
  })
})
