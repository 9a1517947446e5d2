import { createHash, randomBytes } from 'node:crypto'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { basic, buildAppPassword } from '../../../../test/dav.ts'
import { createDriveTest, type DriveTest, offsetStream, tus } from '../../../../test/drive-test.ts'
import type { TestMember } from '../../../../test/factories.ts'
import { sweeps } from '../../../../test/sweeps.ts'

const { sweep } = sweeps

const small = Buffer.from('The same as before')
const large = randomBytes(1024 * 1024 + 100)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const replace = { onConflict: 'replace' }

describe.each(dialects)('uploads of files that already exist on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  /** Figures that a second upload must leave unchanged. */
  async function figures() {
    const audited = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('action')
      .where('action', '=', 'file.uploaded')
      .execute()
    return {
      items: await test.count('items'),
      versions: await test.count('versions'),
      blobs: await test.count('blobs'),
      uploads: audited.length,
      ...(await test.usage()),
    }
  }
  const storedKeys = async () => {
    test.clock.advance(2 * 60 * 60 * 1000)
    await sweep(test.app.ctx)
    return (await Array.fromAsync(test.app.services.storage.list())).map(one => one.key).sort()
  }
  const item = (id: string) => test.member.ok(driveEndpoints.item, { params: { id } })

  async function put(name: string, bytes: Buffer, metadata: Record<string, string> = {}) {
    const whole = bytes.length <= small.length
    const created = await test.createTransfer(name, bytes.length, { metadata, ...(whole ? { body: bytes } : {}) })
    if (whole || created.headers.has('holdall-item')) return created
    return test.send('PATCH', created.headers.get('location') ?? '', {
      headers: { ...tus, ...offsetStream, 'upload-offset': '0' },
      body: bytes as Uint8Array<ArrayBuffer>,
    })
  }

  it.each([
    ['small', small],
    ['large', large],
  ])('[VERS-01] a %s file replaced by identical content is stored once and has one version', async (name, bytes) => {
    const first = await put(`${name}.bin`, bytes)
    const id = first.headers.get('holdall-item') ?? ''
    expect(first.headers.has('holdall-unchanged')).toBe(false)
    const before = await figures()
    const keys = await storedKeys()
    const { versionId } = await item(id)
    const again = await put(`${name}.bin`, bytes, replace)
    expect([again.headers.get('holdall-item'), again.headers.get('holdall-unchanged')]).toEqual([id, '1'])
    expect(await figures()).toEqual(before)
    expect((await item(id)).versionId).toBe(versionId)
    expect(await storedKeys()).toEqual(keys)
    const other = Buffer.from(bytes)
    other[0] = (other[0] ?? 0) ^ 1
    const changed = await put(`${name}.bin`, other, replace)
    expect(changed.headers.has('holdall-unchanged')).toBe(false)
    expect((await item(id)).versionId).not.toBe(versionId)
  })

  it('[VERS-01] a new modification time is taken over, even if the space is full', async () => {
    const id = (await put('dated.txt', small, { lastModified: '1000' })).headers.get('holdall-item') ?? ''
    const before = await figures()
    await test.setSetting({ 'uploads.available_space': 1 })
    try {
      const again = await put('dated.txt', small, { ...replace, lastModified: '5000' })
      expect([again.status, again.headers.get('holdall-unchanged')]).toEqual([201, '1'])
    } finally {
      await test.setSetting({ 'uploads.available_space': null })
    }
    expect((await item(id)).modifiedAt).toBe(new Date(5000).toISOString())
    expect(await figures()).toEqual(before)
  })

  it('[VERS-01] bytes need not be sent if their SHA-256 is that of the file', async () => {
    const id = (await put('known.bin', large)).headers.get('holdall-item') ?? ''
    const before = await figures()
    const announced = { ...replace, sha256: sha256(large) }
    const ended = await test.createTransfer('known.bin', large.length, { metadata: announced })
    expect([ended.status, ended.headers.get('upload-offset')]).toEqual([201, String(large.length)])
    expect([ended.headers.get('holdall-item'), ended.headers.get('holdall-unchanged')]).toEqual([id, '1'])
    expect(await figures()).toEqual(before)
    // A client that lost the answer asks again and is told that the upload is complete.
    const asked = await test.send('HEAD', ended.headers.get('location') ?? '', { headers: tus })
    expect([asked.status, asked.headers.get('holdall-item')]).toEqual([200, id])
    // A false claim has no effect: if the file has other bytes, they have to be sent.
    const claimed = await test.createTransfer('known.bin', 5, { metadata: { ...replace, sha256: sha256(large) } })
    expect([claimed.headers.get('upload-offset'), claimed.headers.has('holdall-item')]).toEqual(['0', false])
    const asNew = await test.createTransfer('new.bin', large.length, { metadata: announced })
    expect([asNew.headers.get('upload-offset'), asNew.headers.has('holdall-item')]).toEqual(['0', false])
  })

  it('[LINK-02] a visitor who may add and replace but not read learns nothing by guessing', async () => {
    const { id: folder } = await test.member.ok(driveEndpoints.newFolder, {
      body: { parentId: test.rootId, name: 'box', onConflict: 'ask' },
    })
    await put('secret.bin', large, { parentId: folder })
    const through = async (rights: object) => {
      const { slug } = await test.member.ok(sharingEndpoints.createLink, { params: { id: folder }, body: { rights } })
      const metadata = { ...replace, parentId: folder, link: slug, sha256: sha256(large) }
      const answer = await test.createTransfer('secret.bin', large.length, { metadata, headers: { cookie: '' } })
      return [answer.status, answer.headers.get('upload-offset'), answer.headers.has('holdall-unchanged')]
    }
    const rights = { view: true, download: false, upload: true, edit: true, list: true }
    expect(await through(rights)).toEqual([201, '0', false])
    expect(await through({ ...rights, download: true })).toEqual([201, String(large.length), true])
  })

  it('[DAV-01] a WebDAV PUT of the same bytes creates no version and keeps the ETag', async () => {
    const { id: userId, email } = await tables(test.app.services.db.read)
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', test.userId)
      .executeTakeFirstOrThrow()
    const { secret } = await buildAppPassword(test, { userId } as TestMember)
    const send = (bytes: Buffer) =>
      fetch(`${test.baseUrl}/dav/files/by-dav.bin`, {
        method: 'PUT',
        headers: { authorization: basic(email, secret) },
        body: bytes as Uint8Array<ArrayBuffer>,
      })
    for (const bytes of [small, large]) {
      const first = await send(bytes)
      expect(first.ok && first.headers.has('etag')).toBe(true)
      const before = await figures()
      const again = await send(bytes)
      expect([again.status, again.headers.get('etag')]).toEqual([204, first.headers.get('etag')])
      expect(await figures()).toEqual(before)
    }
  })
})
