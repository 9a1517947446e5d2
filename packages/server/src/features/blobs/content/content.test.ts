import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import type { OpenLink } from '../../../core/rights/link-port.ts'

describe.each(suiteDialects)('file content on %s', dialect => {
  let test: DriveTest
  beforeAll(async () => {
    test = await createDriveTest(dialect)
  })
  afterAll(() => test.close())

  async function store(name: string, bytes: Buffer | string): Promise<string> {
    const body = Buffer.from(bytes as string)
    const created = await test.createTransfer(name, body.length, { body })
    const item = created.headers.get('holdall-item')
    if (!item) throw new Error(`${name} was not stored: ${created.bytes}`)
    return `/api/v1/items/${item}/content`
  }

  /** Files above one megabyte take the longer path. */
  async function storeLarge(name: string, bytes: Buffer): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    return `/api/v1/items/${created.headers.get('holdall-item')}/content`
  }

  it.each([
    ['small', 10_000],
    ['streamed', 1_400_000],
  ])('[XFER-09] ranges of a %s file are exact', async (title, size) => {
    const bytes = randomBytes(size)
    const url = await (size > 1_000_000 ? storeLarge : store)(`ranges ${title}.bin`, bytes)
    for (const [range, start, end] of [
      ['bytes=0-0', 0, 0],
      ['bytes=0-999', 0, 999],
      ['bytes=5000-', 5000, size - 1],
      ['bytes=-700', size - 700, size - 1],
      [`bytes=${size - 1}-`, size - 1, size - 1],
      ['bytes=100-99999999999', 100, size - 1],
    ] as const) {
      const part = await test.send('GET', url, { headers: { range } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes ${start}-${end}/${size}`)
      expect(part.bytes.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
    const beyond = await test.send('GET', url, { headers: { range: `bytes=${size}-` } })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  })

  it('[XFER-09] handles conditional requests and HEAD', async () => {
    const bytes = randomBytes(5000)
    const url = await store('conditions.bin', bytes)
    const head = await test.send('HEAD', url)
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, '5000', 0])
    const etag = head.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect((await test.send('GET', url, { headers: { 'if-none-match': etag } })).status).toBe(304)
    expect((await test.send('GET', url, { headers: { 'if-match': '"other"' } })).status).toBe(412)
    const resumed = await test.send('GET', url, { headers: { range: 'bytes=4000-', 'if-range': etag } })
    expect([resumed.status, resumed.bytes.equals(bytes.subarray(4000))]).toEqual([206, true])
    const restarted = await test.send('GET', url, { headers: { range: 'bytes=4000-', 'if-range': '"other"' } })
    expect([restarted.status, restarted.bytes.length]).toEqual([200, 5000])
  })

  it('[XFER-09] gives files names in any script when they are saved', async () => {
    const url = await store('Übersicht "1" – 概要.txt', 'x')
    const answer = await test.send('GET', `${url}?download=1`)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=".*"; filename\*=UTF-8''%C3%9Cbersicht/,
    )
  })

  it('[XFER-09] lets browsers cache a named version, and nothing else', async () => {
    const url = await store('cached.txt', 'x')
    const id = url.split('/')[4] ?? ''
    const { version_id: version } = await tables(test.app.services.db.read)
      .selectFrom('items')
      .select('version_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await test.send('GET', `${url}?v=${version}`)).headers.get('cache-control')).toMatch(/private.*immutable/)
    expect((await test.send('GET', url)).headers.get('cache-control')).toBe('private, max-age=0, must-revalidate')
    expect((await test.send('GET', `${url}?v=${'0'.repeat(26)}`)).headers.get('cache-control')).not.toMatch(/immutable/)
  })

  it.each([
    ['page.html', '<!doctype html><script>alert(1)</script>', 'text/html', 'attachment'],
    ['cat.png', '<html><script>alert(1)</script>', 'text/html', 'attachment'],
    ['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml', 'attachment'],
    ['feed.xml', '<?xml version="1.0"?><a/>', 'application/xml', 'attachment'],
    [
      'page.xhtml',
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>',
      'application/xhtml+xml',
      'attachment',
    ],
    ['code.js', 'alert(1)', 'text/plain; charset=utf-8', 'inline'],
    ['notes.txt', 'hello', 'text/plain; charset=utf-8', 'inline'],
    ['doc.pdf', '%PDF-1.4\n%\xe2\xe3\n', 'application/pdf', 'inline'],
    ['noise.html', '\0\u0001\u0002\u0003', 'application/octet-stream', 'attachment'],
  ])('[XFER-09] serves %s so that nothing of it runs', async (name, text, type, disposition) => {
    const url = await store(`hostile ${name}`, Buffer.from(text, 'latin1'))
    const { headers } = await test.send('GET', url)
    expect(headers.get('content-type')).toMatch(
      new RegExp(
        `^${type.replace(/[+.]/g, '\\$&').replace('application/xhtml\\+xml', '(application/xhtml\\+xml|application/xml|text/html)')}`,
      ),
    )
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition}`))
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  })

  it('[XFER-09] shows nothing to others, and a folder has no content', async () => {
    const url = await store('secret.txt', 'secret')
    const stranger = await test.send('GET', url, { isAnonymous: true })
    expect([stranger.status, stranger.code]).toEqual([404, 'item.not-found'])
    const thumbnail = await test.send('GET', url.replace('content', 'thumbnail'), { isAnonymous: true })
    expect(thumbnail.code).toBe('item.not-found')
    expect((await test.send('GET', `/api/v1/items/${test.rootId}/content`)).code).toBe('item.not-a-file')
  })

  it('[XFER-09] closes a file whose reader has disconnected', async () => {
    const { readdirSync, readlinkSync } = await import('node:fs')
    const bytes = randomBytes(8_000_000)
    const url = await storeLarge('left.bin', bytes)
    await new Promise<void>(resolve => {
      const got = request(new URL(url, test.baseUrl), { headers: { cookie: test.cookie } })
      got.on('response', response => response.once('data', () => got.destroy()))
      got
        .on('error', () => undefined)
        .on('close', resolve)
        .end()
    })
    const isOpen = () =>
      readdirSync('/proc/self/fd').some(fd => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`).startsWith(`${test.dataDir}/blobs`)
        } catch {
          return false
        }
      })
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(false)
    expect((await test.send('GET', url)).bytes.equals(bytes)).toBe(true)
  })

  describe('through a link', () => {
    const rights = { view: true, download: true, upload: false, edit: false, list: true }
    function useLink(link: Partial<OpenLink>): void {
      const open: OpenLink = {
        id: 'l'.repeat(26),
        slug: 'the-link',
        itemId: test.rootId,
        rights,
        hasDownloadLimit: false,
        createdBy: test.userId,
        ...link,
      }
      Object.assign(test.app.services, {
        links: {
          open: async () => open,
          isTicket: (_ctx: unknown, _link: unknown, itemId: string, ticket: string) => ticket === `ticket-${itemId}`,
          receive: async () => null,
          recordUpload: async () => undefined,
        },
      })
    }
    const get = (url: string, query = '') => test.send('GET', `${url}?link=the-link${query}`, { isAnonymous: true })

    it('[LINK-06] sends no byte of files that may only be viewed', async () => {
      const picture = await store('look.txt', 'only look')
      const program = await store('look.bin', '\0\u0001\u0002')
      useLink({ rights: { ...rights, download: false } })
      expect((await get(picture)).code).toBe('item.forbidden')
      expect((await get(picture, '&download=1')).code).toBe('item.forbidden')
      expect((await get(program)).code).toBe('item.forbidden')
    })

    it('[LINK-04] sends no byte without a ticket if downloads are limited', async () => {
      const url = await store('counted.txt', 'counted')
      const id = url.split('/')[4]
      useLink({ hasDownloadLimit: true })
      expect((await get(url)).code).toBe('link.limit-reached')
      expect((await get(url, '&download=1')).code).toBe('link.limit-reached')
      expect((await get(url, '&ticket=forged')).code).toBe('link.limit-reached')
      expect((await get(url, `&ticket=ticket-${id}`)).bytes.toString()).toBe('counted')
      useLink({ hasDownloadLimit: true, rights: { ...rights, download: false } })
      expect((await get(url)).code).toBe('item.forbidden')
    })

    it('[XFER-04] lets a visitor who may add files upload and resume, and no one else continue the upload', async () => {
      const { tus, offsetStream } = await import('../../../../test/drive-test.ts')
      const create = (metadata: Record<string, string>, name = 'from a visitor.txt') =>
        test.createTransfer(name, 5, { metadata: { link: 'the-link', ...metadata }, headers: { cookie: '' } })
      useLink({})
      expect((await create({})).code).toBe('item.forbidden')
      useLink({ rights: { ...rights, upload: true } })
      expect((await create({ onConflict: 'replace' })).code).toBe('item.forbidden')
      const location = (await create({})).headers.get('location') ?? ''
      expect(location).toMatch(/\?link=the-link&ticket=/)
      const patch = (url: string) =>
        test.send('PATCH', url, {
          headers: { ...tus, ...offsetStream, 'upload-offset': '0' },
          body: 'hello',
          isAnonymous: true,
        })
      expect((await patch(location.replace(/ticket=.*/, 'ticket=forged'))).code).toBe('transfer.not-found')
      expect((await patch(location.replace(/\?.*/, ''))).code).toBe('transfer.not-found')
      const done = await patch(location)
      expect(done.status).toBe(204)
      expect((await get(`/api/v1/items/${done.headers.get('holdall-item')}/content`)).bytes.toString()).toBe('hello')
    })
  })
})
