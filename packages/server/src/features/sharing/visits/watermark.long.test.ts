import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@holdall/contract/contract.ts'
import { driveEndpoints as d } from '@holdall/contract/drive/drive.endpoints.ts'
import { fileEndpoints as f } from '@holdall/contract/files/files.endpoints.ts'
import { type AnyEndpoint, endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { inEnglish } from '@holdall/contract/kit/sentences.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import type { LinkInput, ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { visitEndpoints as v } from '@holdall/contract/sharing/visits.endpoints.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AccountsTest, createAccountsTest, forgetTries } from '../../../../test/accounts.ts'
import { tables } from '../../../../test/all-tables.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildPdf } from '../../../../test/documents.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import type { Client } from '../../../../test/harness.ts'
import { inputFor, transferHeaders } from '../../../../test/suites/endpoint-input.ts'
import type { Objects } from '../../../../test/suites/object-kinds.ts'
import { sameBrowser } from '../../../../test/suites/send.ts'
import { anonymous } from '../../../platform/caller.ts'
import { markPicture } from '../../../platform/pictures/mark/mark-picture.ts'
import { linkPreview } from './link-preview.ts'

const ada = 'ada@example.net'
const look = { view: true, download: false, upload: false, edit: false, list: true }
const words = 'For your eyes'
/** The site is in Vienna. */
const minute = '2030-01-15 06:40 GMT+1'
/** Only in the original files. */
const marker = 'bytes-that-must-stay'
const hasPages = spawnSync('pdftoppm', ['-v']).status === 0
const hasVideo = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasPages || !hasVideo) console.log('pdftoppm or ffmpeg isn’t on this machine: their pictures aren’t marked here')

const fonts = mkdtempSync(join(tmpdir(), 'holdall-fonts-'))
afterAll(() => rmSync(fonts, { recursive: true }))

describe.each(dialects)('links with a watermark on %s', dialect => {
  let test: AccountsTest
  let owner: TestMember
  let folderId: string
  let photo: string
  let report: string
  let text: string
  let film: string | null = null
  beforeAll(async () => {
    test = await createAccountsTest(dialect, { PATH: process.env.PATH ?? '' })
    // Fonts that were drawn with stay in this process, so they have to outlive the first of the two sites.
    mkdirSync(join(test.dataDir, 'tmp'), { recursive: true })
    symlinkSync(fonts, join(test.dataDir, 'tmp', 'fonts'))
    owner = await buildMember(test)
    await test.app.services.settings.save({ app_timezone: 'Europe/Vienna' }, null)
    folderId = (await buildFolder(owner, 'Confidential')).id
    photo = await upload('photo.jpg', await drawnPhoto())
    report = await upload('report.pdf', buildPdf(marker, 'two'))
    text = await buildFile(test, owner, { name: 'notes.txt', text: `${marker} `.repeat(40), parentId: folderId })
    if (hasVideo) film = await upload('film.mp4', drawnFilm(test.dataDir))
    while ((await test.app.worker.runDue()) > 0);
  })
  // Drawn within one minute, however long it takes.
  beforeEach(() => void vi.spyOn(test.clock, 'now').mockReturnValue(Date.parse('2030-01-15T05:40:59Z')))
  afterAll(() => test.close())

  async function upload(filename: string, payload: Buffer): Promise<string> {
    const headers = {
      ...transferHeaders({ filename, parentId: folderId }),
      'upload-length': String(payload.length),
      'content-type': 'application/offset+octet-stream',
    }
    const answer = await owner.client.request('POST', '/api/v1/transfers', { headers, payload })
    expect(answer.statusCode).toBe(201)
    return String(answer.headers['holdall-item'])
  }
  const share = async (body: LinkInput = {}, id = folderId): Promise<ShareLink> => {
    await forgetTries(test)
    return owner.client.ok(e.createLink, { params: { id }, body: { rights: look, ...body } })
  }
  const get = async (client: Client, url: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await client.request(method, url, { headers })
    const { statusCode: status, headers: told, rawPayload: bytes } = answer
    return { status, type: String(told['content-type']), headers: told, bytes }
  }
  const thumbnail = (id: string, query: Record<string, string>) => endpointUrl(f.thumbnail, { id }, query)
  const page = (query: Record<string, string>) => endpointUrl(f.page, { id: report }, query)
  async function enter(link: ShareLink, email = ada): Promise<Client> {
    const client = test.client()
    await client.ok(v.sendCode, { params: { slug: link.slug }, body: { email } })
    const code = /code[^:]*: (\d{4} \d{4})/.exec((await test.mailTo(email)).at(-1)?.text ?? '')?.[1] ?? ''
    await client.ok(v.unlockWithCode, { params: { slug: link.slug }, body: { email, code } })
    return client
  }
  /** The same picture, drawn with these lines apart from the server's own rules about them. */
  const marked = (picture: Buffer, ...lines: string[]) => markPicture({ picture, lines, fontFolder: fonts })
  it('[MARK-01] puts the visitor’s address and the time on every picture that leaves the server, at every endpoint, and sends nothing else of a file', async () => {
    const bare = await share()
    const link = await share({ outsiders: [ada], hasWatermark: true, watermarkText: words })
    const visitor = await enter(link)
    // What each picture must be: the bare one with this visitor, the link's words and the minute.
    const known: Buffer[] = []
    const expectPicture = async (url: (slug: string) => string) => {
      const plain = await get(test.client(), url(bare.slug))
      expect([url(''), plain.status, plain.type]).toEqual([url(''), 200, 'image/webp'])
      const picture = await marked(plain.bytes, ada, words, minute)
      await expectMarkAllOver(plain.bytes, picture)
      expect((await get(visitor, url(link.slug))).bytes.equals(picture)).toBe(true)
      known.push(picture)
    }
    for (const id of [photo, ...(hasPages ? [report] : []), ...(film ? [film] : [])]) {
      for (const size of ['small', 'medium', 'large']) await expectPicture(slug => thumbnail(id, { link: slug, size }))
    }
    if (hasPages) for (const number of ['1', '2']) await expectPicture(slug => page({ link: slug, page: number }))

    // Every endpoint of the contract, with each file, in every way that an address offers.
    const drew = new Set<string>()
    for (const endpoint of (endpoints as readonly AnyEndpoint[]).filter(one => one.response !== 'events')) {
      for (const id of endpoint.path.startsWith('/items/:id')
        ? [photo, report, text, ...(film ? [film] : [])]
        : [photo]) {
        const version = (await owner.client.ok(d.item, { params: { id } })).versionId ?? ''
        const sent = inputFor(endpoint, objectsOf({ id, version, slug: link.slug }))
        for (const query of queriesOf(endpoint, link.slug, version)) {
          for (const headers of factorsOf(endpoint)) {
            const call = { ...sent, headers: { ...sent.headers, ...headers } }
            const url = endpointUrl(endpoint, sent.params, { ...sent.query, ...query })
            const answer = await sameBrowser(test, visitor).request(endpoint.method, url, call)
            const bytes = answer.rawPayload
            const original = ['%PDF', marker].filter(one => bytes.includes(one))
            expect([endpoint.id, url, original]).toEqual([endpoint.id, url, []])
            if (!String(answer.headers['content-type']).startsWith('image/')) continue
            drew.add(endpoint.id)
            const isKnown = answer.statusCode < 300 && known.some(one => one.includes(bytes))
            expect([url, isKnown, answer.headers['cache-control']]).toEqual([url, true, 'private, no-store'])
          }
        }
      }
    }
    expect([...drew].sort()).toEqual(hasPages ? ['files.page', 'files.thumbnail'] : ['files.thumbnail'])
  })

  it('names whoever is signed in, also its maker, and otherwise has the link’s words or the site’s name', async () => {
    const link = await share({ hasWatermark: true, watermarkText: '<b>山田</b> & سارة 😀' })
    const url = (slug: string) => thumbnail(photo, { link: slug, size: 'medium' })
    const plain = (await get(owner.client, thumbnail(photo, { size: 'medium' }))).bytes
    const reader = await buildMember(test)
    const drawn: [Client, ...string[]][] = [
      [test.client(), link.watermarkText],
      [reader.client, reader.email, link.watermarkText],
      // By this address, the maker sees what visitors see.
      [owner.client, owner.email, link.watermarkText],
    ]
    for (const [client, ...lines] of drawn) {
      expect((await get(client, url(link.slug))).bytes.equals(await marked(plain, ...lines, minute))).toBe(true)
    }
    const content = endpointUrl(f.content, { id: photo }, { link: link.slug })
    expect((await get(owner.client, content)).status).toBe(403)
    expect((await get(owner.client, endpointUrl(f.content, { id: photo }, {}))).status).toBe(200)
    const wordless = await share({ hasWatermark: true })
    const { settings } = test.app.services
    await settings.save({ app_timezone: 'UTC' }, null)
    const ofSite = await marked(plain, settings.get('site.name'), '2030-01-15 05:40 UTC')
    expect((await get(test.client(), url(wordless.slug))).bytes.equals(ofSite)).toBe(true)
    await settings.save({ app_timezone: 'Europe/Vienna' }, null)
  })

  it('marks the picture of a preview card, and answers HEAD, ranges and conditions with marked bytes alone', async () => {
    const link = await share({ hasWatermark: true, watermarkText: words }, photo)
    const ctx = { ...test.app.ctx, ...test.app.services, caller: anonymous }
    const card = await linkPreview(ctx, link.slug, inEnglish)
    if (!card || !('thumbnail' in card.picture)) throw new Error('The card has no picture')
    const plain = await get(owner.client, thumbnail(photo, { size: 'medium' }))
    const picture = await marked(plain.bytes, words, minute)
    const visitor = test.client()
    const whole = await get(visitor, card.picture.thumbnail)
    expect(whole.bytes.equals(picture)).toBe(true)
    const head = await get(visitor, card.picture.thumbnail, {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(picture.length), 0])
    const some = await get(visitor, card.picture.thumbnail, { range: 'bytes=10-19' })
    expect([some.status, some.bytes.equals(picture.subarray(10, 20))]).toEqual([206, true])
    // The tag of the bare picture isn't that of the marked one.
    const known = { 'if-none-match': String(plain.headers.etag) }
    expect((await get(visitor, card.picture.thumbnail, known)).bytes.equals(picture)).toBe(true)
    expect((await get(visitor, card.picture.thumbnail, { 'if-none-match': String(whole.headers.etag) })).status).toBe(
      304,
    )
    // Without a watermark, and for the owner, pictures stay as they were, and browsers keep them.
    expect(plain.headers['cache-control']).toBe('private, max-age=0, must-revalidate')
    expect(
      (await get(visitor, thumbnail(photo, { link: (await share()).slug, size: 'medium' }))).bytes.equals(plain.bytes),
    ).toBe(true)
  })

  it('is refused on links by which more leaves than pictures, and told to makers, visitors and the activity', async () => {
    for (const right of ['download', 'upload', 'edit'] as const) {
      const body = { rights: { ...look, [right]: true }, hasWatermark: true }
      const refused = await owner.client.call(e.createLink, { params: { id: folderId }, body })
      expect([refused.status, refused.problem.errors]).toMatchObject([422, [{ field: 'hasWatermark' }]])
    }
    const long = { rights: look, hasWatermark: true, watermarkText: 'x'.repeat(61) }
    for (const watermarkText of [long.watermarkText, 'two\nlines']) {
      const refused = await owner.client.call(e.createLink, {
        params: { id: folderId },
        body: { ...long, watermarkText },
      })
      expect(refused.problem.errors).toMatchObject([{ field: 'watermarkText' }])
    }
    const link = await share({ hasWatermark: true, watermarkText: words })
    expect(link).toMatchObject({ hasWatermark: true, watermarkText: words })
    const change = (body: LinkInput) => owner.client.call(e.updateLink, { params: { id: link.id }, body })
    const rights = { ...look, download: true }
    expect((await change({ rights })).problem.errors).toMatchObject([{ field: 'rights' }])
    const opened = (client: Client) => client.ok(e.openLink, { params: { slug: link.slug } })
    expect((await opened(test.client())).watermark).toEqual({ visitor: null })
    expect((await opened(owner.client)).watermark).toEqual({ visitor: owner.email })
    expect((await change({ rights, hasWatermark: false })).data).toMatchObject({ hasWatermark: false, rights })
    expect((await opened(test.client())).watermark).toBeNull()
    expect((await change({ hasWatermark: true })).problem.errors).toMatchObject([{ field: 'hasWatermark' }])
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select('after')
      .where('object_id', '=', link.id)
      .orderBy('id')
      .execute()
    expect(lines.map(({ after }) => JSON.parse(after ?? '{}').hasWatermark)).toEqual([true, false])
  })
})

/** Any object of any kind is this file, and any link this one. */
function objectsOf({ id, version, slug }: { id: string; version: string; slug: string }): Objects {
  const get = (_: object, name: string) => (name === 'slug' ? slug : name === 'version' ? version : id)
  return new Proxy({} as Objects, { get: get as never })
}

/** Whole, and in part. */
function factorsOf({ response }: AnyEndpoint): Record<string, string>[] {
  return response === 'bytes' ? [{}, { range: 'bytes=0-999' }] : [{}]
}

/** What may stand in the address of a call, as far as it knows of it. */
function queriesOf({ query }: AnyEndpoint, link: string, v: string): Record<string, string>[] {
  const offered = query?.shape ?? {}
  if (!('link' in offered)) return [{}]
  const more: Record<string, string>[] = [{ v }, { download: '1', ticket: 'AAAA' }, { size: 'large' }, { page: '2' }]
  const fitting = more.map(one => Object.fromEntries(Object.entries(one).filter(([name]) => name in offered)))
  return [{}, ...fitting.filter(one => Object.keys(one).length > 0)].map(one => ({ ...one, link }))
}

/** Fails unless each quarter of a picture was changed visibly. */
async function expectMarkAllOver(plain: Buffer, picture: Buffer): Promise<void> {
  const { data: after, info } = await grey(picture)
  const { data: before } = await grey(plain)
  const changed = [0, 0, 0, 0]
  for (let at = 0; at < after.length; at++) {
    if (Math.abs((after[at] ?? 0) - (before[at] ?? 0)) < 30) continue
    const isRight = at % info.width > info.width / 2 ? 1 : 0
    const quarter = isRight + (at / info.width > info.height / 2 ? 2 : 0)
    changed[quarter] = (changed[quarter] ?? 0) + 1
  }
  for (const pixels of changed) expect(pixels).toBeGreaterThan(after.length / 4 / 100)
}

function grey(picture: Buffer) {
  return sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true })
}

/** A photo with dark and light parts; what its camera noted is in the original only. */
function drawnPhoto(): Promise<Buffer> {
  const [width, height] = [2400, 1600]
  const data = Buffer.alloc(width * height * 3)
  for (let at = 0; at < data.length; at++) data[at] = Math.floor((((at / 3) % width) / width) * 255)
  return sharp(data, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: marker } })
    .jpeg()
    .toBuffer()
}

function drawnFilm(folder: string): Buffer {
  const path = join(folder, 'film.mp4')
  const source = 'testsrc=duration=1:size=640x480:rate=10'
  const args = [
    '-loglevel',
    'error',
    '-f',
    'lavfi',
    '-i',
    source,
    '-metadata',
    `title=${marker}`,
    '-pix_fmt',
    'yuv420p',
  ]
  expect(spawnSync('ffmpeg', [...args, path]).status).toBe(0)
  return readFileSync(path)
}
