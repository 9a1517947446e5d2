import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileEndpoints } from '@holdall/contract/files/files.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildPdf } from '../../../../test/documents.ts'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { keptFile, tidyPages } from './kept-pages.ts'
import { parsePages } from './measure-pages.ts'

const hasTools = spawnSync('pdfinfo', ['-v']).status === 0 && spawnSync('pdftoppm', ['-v']).status === 0
const view = { view: true, download: false, upload: false, edit: false, list: true }

/** Empty for one that has since been closed. */
function readLink(path: string): string[] {
  try {
    return [readlinkSync(path)]
  } catch {
    return []
  }
}

describe.runIf(hasTools).each(suiteDialects)('pages of documents on %s', dialect => {
  let test: DriveTest
  let id = ''
  beforeAll(async () => {
    test = await createDriveTest(dialect, { PATH: process.env.PATH ?? '' })
    id = await store('report.pdf', buildPdf('one', 'two', 'three'))
  })
  afterAll(() => test.close())

  async function store(name: string, bytes: Buffer): Promise<string> {
    const created = await test.createTransfer(name, bytes.length, { body: bytes })
    return created.headers.get('holdall-item') ?? ''
  }
  const link = async (body: object, of = id) =>
    (await test.member.ok(sharingEndpoints.createLink, { params: { id: of }, body })).slug
  const pages = (slug: string, of = id) =>
    test.send('GET', endpointUrl(fileEndpoints.pages, { id: of }, { link: slug }), { isAnonymous: true })
  const page = (slug: string, number: number, of = id) =>
    test.send('GET', endpointUrl(fileEndpoints.page, { id: of }, { link: slug, page: String(number) }), {
      isAnonymous: true,
    })
  const storedKey = () =>
    tables(test.app.services.db.read)
      .selectFrom('versions')
      .innerJoin('blobs', 'blobs.id', 'versions.blob_id')
      .select('blobs.storage_key as key')
      .where('versions.item_id', '=', id)
      .executeTakeFirstOrThrow()
  const picture = (answer: { bytes: Buffer }) => sharp(answer.bytes).greyscale().raw().toBuffer()

  it('[LINK-06] those who may only view see every page as a separate image, and no byte of the file', async () => {
    const slug = await link({ rights: view })
    const told = await pages(slug)
    expect(JSON.parse(told.bytes.toString())).toEqual({
      pages: Array(3).fill({ width: 612, height: 792 }),
      isCut: false,
    })
    const drawn = [await page(slug, 1), await page(slug, 2), await page(slug, 3)]
    for (const answer of drawn) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const { width, height, format } = await sharp(answer.bytes).metadata()
      expect([format, height, Math.round(((width ?? 0) / (height ?? 1)) * 100)]).toEqual(['webp', 2000, 77])
      expect(answer.bytes.includes('%PDF')).toBe(false)
    }
    const [one, two, three] = await Promise.all(drawn.map(picture))
    expect([one?.equals(two ?? one), two?.equals(three ?? two)]).toEqual([false, false])
    expect((await page(slug, 4)).code).toBe('file.no-document')
    const content = endpointUrl(fileEndpoints.content, { id }, { link: slug })
    expect((await test.send('GET', content, { isAnonymous: true })).code).toBe('item.forbidden')
  })

  it('[LINK-06] pages can be viewed through a link with a download limit, without counting as a download', async () => {
    const slug = await link({ downloadLimit: 1 })
    expect((await page(slug, 2)).status).toBe(200)
    const { downloadsLeft } = await test.member.ok(sharingEndpoints.openLink, { params: { slug } })
    expect(downloadsLeft).toBe(1)
  })

  it('no page is shown to those who may not view, or of files without pages', async () => {
    const closed = await link({ rights: view, password: 'open sesame' })
    for (const slug of [closed, 'nobody-knows-it']) {
      expect((await pages(slug)).status).toBeGreaterThanOrEqual(400)
      expect((await page(slug, 1)).status).toBeGreaterThanOrEqual(400)
    }
    const collects = await link({ rights: { ...view, view: false, list: false } }).catch(() => null)
    if (collects) expect((await page(collects, 1)).status).toBeGreaterThanOrEqual(400)
    const text = await store('notes.txt', Buffer.from('words'))
    const broken = await store('broken.pdf', Buffer.from('%PDF-1.4\nthis is none\n%%EOF\n'))
    for (const file of [text, broken]) {
      const slug = await link({ rights: view }, file)
      expect([(await pages(slug, file)).code, (await page(slug, 1, file)).code]).toEqual([
        'file.no-document',
        'file.no-document',
      ])
    }
  })

  it('at most a hundred pages wait to be drawn, and the next request is told to try again', async () => {
    const document = { id, storageKey: 'no-such-object-00', sha256: '', createdAt: 0, name: 'a.pdf', versionId: '' }
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const draw = (number: number) =>
      keptFile(test.ctx, document, `page-${number}`, async () => {
        await gate
        return Buffer.from('drawn')
      })
    const asked = Array.from({ length: 103 }, (_, number) => draw(number))
    // Two are being drawn and wait for the gate; a hundred wait behind them.
    const first = await Promise.race(asked.map(one => one.catch(error => error)))
    open()
    expect(first).toMatchObject({ code: 'file.pages-busy' })
    const drawn = (await Promise.allSettled(asked)).filter(one => one.status === 'fulfilled')
    expect(drawn).toHaveLength(102)
    expect(String(await draw(200))).toBe('drawn')
  })

  it('a client with many pages does not make others wait for all of them', async () => {
    const order: string[] = []
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const draw = (address: string, number: number) => {
      const document = {
        id,
        storageKey: `no-such-object-${number}`,
        sha256: '',
        createdAt: 0,
        name: 'a.pdf',
        versionId: '',
      }
      return keptFile({ ...test.ctx, origin: { ...test.ctx.origin, address } }, document, `${number}`, async () => {
        order.push(address)
        await gate
        return Buffer.from('drawn')
      })
    }
    const many = Array.from({ length: 20 }, (_, number) => draw('192.0.2.1', number + 10))
    // Two of them are being drawn, the others wait.
    await expect.poll(() => order.length).toBe(2)
    const one = draw('192.0.2.2', 30)
    open()
    await Promise.all([...many, one])
    expect(order.indexOf('192.0.2.2')).toBeLessThan(10)
  })

  it.runIf(existsSync('/proc/self/fd'))(
    'leaves no file open if the storage fails to provide the document',
    async () => {
      const storage = Object.assign(Object.create(test.ctx.storage), {
        localPath: () => null,
        read: () => Promise.reject(new Error('The storage is away')),
      })
      const document = { id, storageKey: 'no-such-object-99', sha256: '', createdAt: 0, name: 'a.pdf', versionId: '' }
      const drawn = keptFile({ ...test.ctx, storage }, document, '1.webp', async () => Buffer.from('drawn'))
      await expect(drawn).rejects.toThrow('The storage is away')
      const folder = join(test.app.ctx.env.dataDir, 'tmp', 'pages')
      const open = readdirSync('/proc/self/fd').flatMap(fd => readLink(`/proc/self/fd/${fd}`))
      expect(open.filter(path => path.startsWith(folder))).toEqual([])
    },
  )

  it('drawn pages are cached, and deleted when no one has requested them for a day', async () => {
    const slug = await link({ rights: view })
    await Promise.all([page(slug, 1), page(slug, 1), page(slug, 1)])
    const folder = join(test.app.ctx.env.dataDir, 'tmp', 'pages')
    const kept = await readdir(folder)
    expect(kept.filter(name => name.endsWith('-1.webp'))).toHaveLength(1)
    // What an earlier version has drawn, perhaps blank, isn't taken for it: its name had no version in it.
    const { key } = await storedKey()
    const former = createHash('sha256').update(key).digest('hex').slice(0, 32)
    expect(kept.filter(name => name.startsWith(former))).toEqual([])
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
    for (const name of kept) await utimes(join(folder, name), yesterday, yesterday)
    await page(slug, 1)
    await tidyPages(test.app.ctx)
    expect((await readdir(folder)).map(name => name.replace(/^\w+-/, ''))).toEqual(['1.webp'])
  })
})

describe('the sizes of pages', () => {
  it('are those as displayed, for no more than two thousand pages', () => {
    const told =
      'Pages:          3\nPage    1 size:  595.28 x 841.89 pts (A4)\nPage    1 rot:   0\nPage    2 size:  595.28 x 841.89 pts (A4)\nPage    2 rot:   90\n'
    expect(parsePages(told)).toEqual({
      pages: [
        { width: 595.28, height: 841.89 },
        { width: 841.89, height: 595.28 },
      ],
      isCut: false,
    })
    expect(parsePages('Pages: 2001\nPage 1 size: 10 x 10 pts\n').isCut).toBe(true)
    expect(() => parsePages('Pages: 0')).toThrow()
  })
})
