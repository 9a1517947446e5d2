import { customPageEndpoints } from '@holdall/contract/custom-pages/custom-pages.endpoints.ts'
import { imageEndpoints as e } from '@holdall/contract/images/images.contract.ts'
import { siteFileEndpoints } from '@holdall/contract/site-files/site-files.contract.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { dialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { sweepImages } from './sweep-images.ts'

function picture(side = 40): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 4, background: '#0b647080' } })
    .png()
    .toBuffer()
}

/** A form as a browser sends it. */
function formOf(bytes: Buffer, { part = 'file', name = 'logo.png', type = 'image/png' } = {}) {
  const boundary = '----holdall-test'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

describe.each(dialects)('images of the site on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  let eve: TestMember
  let chief: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { permissions: ['files.create'] })
    eve = await buildMember(test, { permissions: ['files.create'] })
    chief = await buildMember(test, { hasRoles: false, permissions: ['files.delete'] })
  })
  afterAll(() => test.close())
  const upload = async (bytes: Buffer, query = {}) =>
    (await ada.client.ok(e.upload, { ...formOf(bytes), query })).fileEntry
  const remove = async (who: TestMember, paths: string[]) =>
    (await who.client.ok(siteFileEndpoints.delete, { body: { paths, deleteForever: true } })).data
  const objects = async () => {
    const keys: string[] = []
    for await (const { key } of test.app.services.storage.list()) if (key.endsWith('-i')) keys.push(key)
    return keys
  }

  it('[CTRL-06] [CTRL-08] are sent as the part `file` of a form, and answered with an address that anyone can open', async () => {
    const entry = await upload(await picture(), { diskPrefix: 'page_media' })
    expect(entry).toMatchObject({ name: 'logo.png', mime: 'image/webp', url: `/api/v1/images/${entry.id}` })
    const seen = await test.client().request('GET', entry.url)
    expect(seen.statusCode).toBe(200)
    expect(seen.headers['content-type']).toBe('image/webp')
    expect(seen.headers['cache-control']).toContain('immutable')
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, hasAlpha: true })
    const again = await test.client().request('GET', entry.url, { headers: { 'if-none-match': `"${entry.id}"` } })
    expect(again.statusCode).toBe(304)
  })

  it('[CTRL-07] are common media unless specified otherwise, and nothing unknown', async () => {
    const { id } = await upload(await picture())
    const row = await tables(test.app.services.db.read)
      .selectFrom('images')
      .select('disk_prefix')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.disk_prefix).toBe('common_media')
    const wrong = await ada.client.call(e.upload, { ...formOf(await picture()), query: { diskPrefix: '../etc' } })
    expect(wrong.status).toBe(422)
  })

  it('are scaled down if they are large, and lose everything besides the picture', async () => {
    const bytes = await sharp(await picture(3000))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'adas-own-secret' } })
      .toBuffer()
    const { url } = await upload(bytes)
    const { rawPayload } = await test.client().request('GET', url)
    expect((await sharp(rawPayload).metadata()).width).toBe(2560)
    expect(rawPayload.includes('adas-own-secret')).toBe(false)
  })

  it('need the permission to add files when they are inline', async () => {
    const { client } = await buildMember(test, { hasRoles: false, permissions: ['custom_pages.create'] })
    const before = await objects()
    const refused = await client.call(e.upload, { ...formOf(await picture()), query: { diskPrefix: 'page_media' } })
    expect([refused.status, refused.problem.code]).toEqual([403, 'request.forbidden'])
    expect(await objects()).toEqual(before)
  })

  it('are refused without leaving anything behind if they are no images, too large or not in a form', async () => {
    const before = (await objects()).length
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const cases = [
      [formOf(svg, { type: 'image/svg+xml', name: 'x.svg' }), 415],
      [formOf(Buffer.from('no picture')), 415],
      [formOf(Buffer.alloc(5 * 1024 * 1024 + 1)), 413],
      [formOf(Buffer.alloc(6 * 1024 * 1024)), 413],
      [formOf(await picture(), { part: 'other' }), 400],
      [{ ...formOf(await picture()), headers: { 'content-type': 'multipart/form-data; boundary=elsewhere' } }, 400],
      [{ ...formOf(await picture()), headers: { 'content-type': 'multipart/form-data' } }, 400],
    ] as const
    for (const [sent, status] of cases) expect((await ada.client.call(e.upload, sent)).status).toBe(status)
    expect((await objects()).length).toBe(before)
  })

  it('have names of one line without characters that are special elsewhere', async () => {
    const sent = formOf(await picture(), { name: `..%2F\u202e${'n'.repeat(400)}.png` })
    const { fileEntry } = await ada.client.ok(e.upload, sent)
    expect(fileEntry.name).not.toContain('\u202e')
    expect(fileEntry.name.length).toBeLessThanOrEqual(200)
  })

  it('[CTRL-09] are deleted by their address: by their uploader, and by anyone who may delete all files', async () => {
    const [one, two] = [await upload(await picture()), await upload(await picture())]
    const failed = { status: 'failed', error: { code: 'image.not-found' } }
    expect(await remove(eve, [one.url])).toMatchObject([{ id: one.id, ...failed }])
    expect((await test.client().request('GET', one.url)).statusCode).toBe(200)
    expect(await remove(ada, [one.url, one.url])).toEqual([{ id: one.id, status: 'done' }])
    expect((await test.client().request('GET', one.url)).statusCode).toBe(404)
    expect(await remove(ada, [one.url])).toMatchObject([failed])
    expect(await remove(chief, [`https://drive.example${two.url}`])).toEqual([{ id: two.id, status: 'done' }])
    const keys = await objects()
    const rows = await tables(test.app.services.db.read).selectFrom('images').select('storage_key').execute()
    expect(keys.sort()).toEqual(rows.map(row => row.storage_key).sort())
  })

  it('addresses of anything else are refused by name, and files of others need a permission of their own', async () => {
    for (const path of ['/api/v1/items/x', 'javascript:alert(1)', '/api/v1/images/../users', `${'/'.repeat(3000)}`]) {
      const answer = await ada.client.call(siteFileEndpoints.delete, { body: { paths: [path], deleteForever: true } })
      expect(answer.status, path).toBe(422)
    }
    const file = await ada.client.call(siteFileEndpoints.delete, {
      body: { entryIds: ['0'.repeat(26)], deleteForever: true },
    })
    expect(file.status).toBe(403)
  })

  it('need the permission to create files', async () => {
    expect((await chief.client.call(e.upload, formOf(await picture()))).status).toBe(403)
    expect((await test.client().call(e.upload, formOf(await picture()))).status).toBe(401)
  })

  it('are set aside once they are old if no row refers to them, deleted 30 days later, and no others', async () => {
    const { services } = test.app
    const kept = await upload(await picture())
    await services.db.transaction(tx => tables(tx).deleteFrom('images').where('id', '!=', kept.id).execute())
    const inHours = (hours: number) =>
      ({ ...services, clock: { ...services.clock, now: () => Date.now() + hours * 3_600_000 } }) as never
    const stored = (await objects()).length
    expect(stored).toBeGreaterThan(1)
    for (const hours of [2, 3, 30 * 24]) {
      await sweepImages(inHours(hours))
      expect(await objects()).toHaveLength(stored)
    }
    await sweepImages(inHours(30 * 24 + 3))
    expect(await objects()).toHaveLength(1)
    expect((await test.client().request('GET', kept.url)).statusCode).toBe(200)
  })

  it('[USERS-43] of people who were never added are swept after a day, and no others', async () => {
    const [face, page] = [await upload(await picture(), { diskPrefix: 'avatars' }), await upload(await picture())]
    const { services } = test.app
    const status = async ({ url }: { url: string }) => (await test.client().request('GET', url)).statusCode
    const inHours = (hours: number) =>
      ({ ...services, clock: { ...services.clock, now: () => Date.now() + hours * 3_600_000 } }) as never
    await sweepImages(inHours(23))
    expect(await status(face)).toBe(200)
    await sweepImages(inHours(25))
    expect([await status(face), await status(page)]).toEqual([404, 200])
  })

  it('[PAGES-21] stay while a page shows them; those for pages that no page shows any more are deleted after a week', async () => {
    const editor = await buildMember(test, {
      permissions: ['custom_pages.create', 'custom_pages.update', 'custom_pages.delete'],
    })
    const [shown, dropped] = [
      await upload(await picture(), { diskPrefix: 'page_media' }),
      await upload(await picture(), { diskPrefix: 'page_media' }),
    ]
    const body = `<p><img src="${shown.url}" alt="Plan"><img src="${dropped.url}" alt=""></p>`
    const { page } = await editor.client.ok(customPageEndpoints.create, { body: { title: 'With images', body } })
    expect((await remove(ada, [shown.url]))[0]?.error?.code).toBe('image.in-use')
    const less = { body: `<p><img src="${shown.url}" alt="Plan"></p>` }
    await editor.client.ok(customPageEndpoints.update, { params: { id: page.id }, body: less })
    const { services } = test.app
    const inDays = (days: number) =>
      ({ ...services, clock: { ...services.clock, now: () => Date.now() + days * 86_400_000 } }) as never
    const status = async ({ url }: { url: string }) => (await test.client().request('GET', url)).statusCode
    await sweepImages(inDays(6))
    expect([await status(shown), await status(dropped)]).toEqual([200, 200])
    await sweepImages(inDays(8))
    expect([await status(shown), await status(dropped)]).toEqual([200, 404])
    await editor.client.ok(customPageEndpoints.delete, { params: { ids: page.id } })
    expect((await remove(ada, [shown.url]))[0]?.status).toBe('done')
  })
})
