import { createHash } from 'node:crypto'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { attachmentEndpoints as e } from '@holdall/contract/files/attachments.endpoints.ts'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { imageEndpoints } from '@holdall/contract/images/images.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { encodeMetadata, offsetStream, tus } from '../../../test/drive-test.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { type Client, createTestApp, type TestApp } from '../../../test/harness.ts'
import { attachmentOf, beginAttachment, sendAttachment, sendOn } from '../../../test/send-attachment.ts'
import { sweepFiles } from '../../../test/stored-bytes.ts'
import { sweeps } from '../../../test/sweeps.ts'

const { expireTransfers, moveFiles } = sweeps

const day = 24 * 60 * 60_000
const writer = { hasRoles: false, permissions: ['custom_pages.create', 'files.create'] }

describe.each(dialects)('files attached to pages on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, writer)
  })
  afterAll(() => test.close())
  const download = (client: Client, id: string, headers = {}) => client.call(e.attachment, { params: { id }, headers })
  const storedKey = async (id: string) => {
    const { db } = test.app.services
    const row = await tables(db.read)
      .selectFrom('attachments')
      .innerJoin('blobs', 'blobs.id', 'attachments.blob_id')
      .select('storage_key')
      .where('attachments.id', '=', id)
      .executeTakeFirst()
    return row?.storage_key
  }

  it('images and attachments both require `files.create`; attachments also the right to write pages', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const image = {
      query: { diskPrefix: 'page_media' },
      payload: png,
      headers: { 'content-type': 'image/png' },
    } as const
    const statuses = async (...permissions: string[]) => {
      const { client } = await buildMember(test, { hasRoles: false, permissions })
      const attached = await beginAttachment(client, 'a.txt', 1)
      return [(await client.call(imageEndpoints.upload, image)).status, attached.status, attached.problem?.code]
    }
    expect(await statuses('files.create', 'custom_pages.create')).toEqual([201, 201, undefined])
    expect(await statuses('files.create', 'custom_pages.update')).toEqual([201, 201, undefined])
    expect(await statuses('custom_pages.create', 'custom_pages.update')).toEqual([403, 403, 'request.forbidden'])
    expect(await statuses('files.create')).toEqual([201, 403, 'attachment.needs-pages'])
    expect((await beginAttachment(test.client(), 'a.txt', 1)).status).toBe(401)
  })

  it('are sent in parts, continue after an interruption, and only their uploader sees them until a page uses them', async () => {
    const bytes = Buffer.from('0123456789')
    const id = attachmentOf(await beginAttachment(ada.client, 'Numbers.txt', bytes.length))
    // The connection breaks off in the middle of the second part.
    expect((await sendOn(ada.client, id, 0, bytes.subarray(0, 4))).headers['upload-offset']).toBe('4')
    expect((await sendOn(ada.client, id, 2, bytes.subarray(2))).problem.code).toBe('transfer.wrong-offset')
    expect((await download(ada.client, id)).status).toBe(404)
    expect((await ada.client.ok(fileEndpoints.transfers)).data).toEqual([])
    const known = await ada.client.call(fileEndpoints.transferHead, { params: { id }, headers: tus })
    expect([known.headers['upload-offset'], known.headers['upload-length']]).toEqual(['4', '10'])
    const eve = await buildMember(test, writer)
    expect((await sendOn(eve.client, id, 4, bytes.subarray(4))).status).toBe(404)
    expect((await sendOn(ada.client, id, 4, bytes.subarray(4))).status).toBe(204)
    // The answer was lost, and the last request is repeated.
    expect((await sendOn(ada.client, id, 10, Buffer.alloc(0))).headers['upload-offset']).toBe('10')

    const got = await download(ada.client, id, { range: 'bytes=2-4' })
    expect([got.status, got.raw.payload, got.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    for (const client of [eve.client, test.client()]) {
      expect((await download(client, id)).problem.code).toBe('attachment.not-found')
    }
    const lines = await tables(test.app.services.db.read).selectFrom('audit_log').selectAll().execute()
    const written = lines.filter(line => line.action === 'attachment.uploaded' && line.object_id === id)
    expect(written.map(line => JSON.parse(line.after ?? ''))).toEqual([{ name: 'Numbers.txt', size: 10 }])
  })

  it('are sent in one request with their hash, which is compared', async () => {
    const send = (sha256: string) =>
      ada.client.call(e.attach, {
        headers: {
          ...{ ...tus, ...offsetStream, 'upload-length': '5' },
          'upload-metadata': encodeMetadata({ filename: 'hello.txt', sha256 }),
        },
        payload: Buffer.from('hello'),
      })
    const whole = await send(createHash('sha256').update('hello').digest('hex'))
    const id = String(whole.headers['holdall-item'])
    expect([whole.status, whole.headers['upload-offset'], id]).toEqual([201, '5', attachmentOf(whole)])
    expect((await download(ada.client, id)).raw.payload).toBe('hello')
    expect((await send('0'.repeat(64))).problem.code).toBe('transfer.checksum-mismatch')
  })

  it('take up no storage of the drive they are uploaded from, and appear nowhere in it', async () => {
    const { client, rootId } = await buildMember(test, writer)
    const begun = attachmentOf(await beginAttachment(client, 'open.txt', 500))
    await sendAttachment(client, 'done.txt', 'x'.repeat(300))
    const { data: spaces } = await client.ok(driveEndpoints.spaces)
    const row = await tables(test.app.services.db.read)
      .selectFrom('spaces')
      .selectAll()
      .where('id', '=', spaces[0]?.id ?? '')
      .executeTakeFirstOrThrow()
    expect([Number(row.used_bytes), Number(row.reserved_bytes)]).toEqual([0, 0])
    expect((await client.ok(driveEndpoints.children, { params: { id: rootId } })).data).toEqual([])
    expect((await client.call(fileEndpoints.transferDelete, { params: { id: begun }, headers: tus })).status).toBe(204)
    expect((await sendOn(client, begun, 0, Buffer.from('x'))).status).toBe(404)
  })

  it('follow the site’s rules for types and sizes', async () => {
    const { settings } = test.app.services
    await settings.save({ 'uploads.blocked_extensions': ['exe'], 'uploads.max_size': 100 }, null)
    const refusal = async (name: string, size: number | null) =>
      (await beginAttachment(ada.client, name, size)).problem?.code
    expect(await refusal('Setup.EXE', 10)).toBe('file.type-blocked')
    expect(await refusal('large.txt', 101)).toBe('file.too-large')
    // Neither a later length nor a stream of unknown length gets around the limit.
    const deferred = attachmentOf(await beginAttachment(ada.client, 'deferred.txt', null))
    const late = await sendOn(ada.client, deferred, 0, Buffer.alloc(10), { 'upload-length': '101' })
    expect(late.problem.code).toBe('file.too-large')
    expect((await sendOn(ada.client, deferred, 0, Buffer.alloc(101))).problem.code).toBe('file.too-large')
    expect((await download(ada.client, deferred)).status).toBe(404)
    await settings.save({ 'uploads.blocked_extensions': [], 'uploads.max_size': null }, null)
    await settings.save({ 'uploads.allowed_extensions': ['pdf'] }, null)
    expect(await refusal('a.txt', 1)).toBe('file.type-blocked')
    expect(await refusal('a.pdf', 1)).toBe(undefined)
    await settings.save({ 'uploads.allowed_extensions': [] }, null)
  })

  it('are refused if the right to upload has been taken away meanwhile', async () => {
    const { client, userId } = await buildMember(test, writer)
    const id = attachmentOf(await beginAttachment(client, 'late.txt', 4))
    await test.app.services.db.transaction(tx =>
      tables(tx).deleteFrom('user_permissions').where('user_id', '=', userId).execute(),
    )
    expect((await sendOn(client, id, 0, Buffer.from('late'))).status).toBe(403)
    expect((await download(client, id)).status).toBe(404)
  })

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['words.txt', 'plain words'],
    ['report.pdf', '%PDF-1.7'],
  ])('%s is always a download that no browser runs or shows', async (name, text) => {
    const id = await sendAttachment(ada.client, name, text)
    const { headers, raw } = await download(ada.client, id)
    expect(raw.payload).toBe(text)
    expect(headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="${name}"`))
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('private, max-age=0, must-revalidate')
  })

  it('keep names that could mislead out of headers and paths', async () => {
    for (const name of ['a/b.txt', '../../etc/passwd', 'a\nb.txt', '', '.', '\u0000.txt', '\u202e']) {
      const { problem } = await beginAttachment(ada.client, name, 1)
      expect(problem?.code, JSON.stringify(name)).toBe('transfer.bad-metadata')
    }
    const dispositionOf = async (name: string) =>
      String((await download(ada.client, await sendAttachment(ada.client, name, 'x'))).headers['content-disposition'])
    expect(await dispositionOf('say "hi"; filename=x.exe — größe.txt')).toBe(
      `attachment; filename="say _hi_; filename=x.exe _ gro_e.txt"; filename*=UTF-8''say%20%22hi%22%3B%20filename%3Dx.exe%20%E2%80%94%20gr%C3%B6%C3%9Fe.txt`,
    )
    expect(await dispositionOf('a\\..\\b.txt')).toContain('filename="a_.._b.txt"')
    // The mark would show “gpj.exe” as “exe.jpg”.
    expect(await dispositionOf('photo\u202egpj.exe')).toBe('attachment; filename="photogpj.exe"')
  })

  it('are removed with their bytes after a week in which no page has used them', async () => {
    const { client } = await buildMember(test, writer)
    const id = await sendAttachment(client, 'forgotten.txt', 'forgotten')
    const key = (await storedKey(id)) ?? ''
    test.clock.advance(7 * day - 60_000)
    await sweepFiles(test)
    expect((await download(client, id)).status).toBe(200)
    test.clock.advance(2 * 60_000)
    await sweepFiles(test)
    expect((await download(client, id)).status).toBe(404)
    expect(await test.app.services.storage.stat(key)).toBeNull()
  })

  it('leave nothing behind if their upload is given up', async () => {
    const { client } = await buildMember(test, writer)
    const id = attachmentOf(await beginAttachment(client, 'half.txt', 100))
    await sendOn(client, id, 0, Buffer.alloc(50))
    expect(await test.app.services.staging.has(id)).toBe(true)
    test.clock.advance(30 * day)
    await expireTransfers(test.app.ctx)
    expect(await test.app.services.staging.has(id)).toBe(false)
    expect((await client.call(fileEndpoints.transferHead, { params: { id }, headers: tus })).status).toBe(404)
  })

  it('are moved with all other files to another storage', async () => {
    const id = await sendAttachment(ada.client, 'moved.txt', 'moved along')
    const key = await storedKey(id)
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .updateTable('blobs')
        .set({ disk: 'former' })
        .where('storage_key', '=', key ?? '')
        .execute(),
    )
    const run = { id: 'run', attempt: 1, signal: new AbortController().signal, progress: async () => undefined }
    expect(await moveFiles(test.app.ctx, run as never)).toMatchObject({ files: 1, damaged: 0 })
    expect(await storedKey(id)).not.toBe(key)
    expect((await download(ada.client, id)).raw.payload).toBe('moved along')
  })
})
