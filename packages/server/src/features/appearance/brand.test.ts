import { appearanceEndpoints as e } from '@holdall/contract/appearance/appearance.contract.ts'
import { brandBoxes, brandKey, brandSlots, brandUrl } from '@holdall/contract/appearance/brand/brand.ts'
import { imageEndpoints } from '@holdall/contract/images/images.contract.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { settingsEndpoints } from '@holdall/contract/settings/settings.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { siteFileEndpoints } from '@holdall/contract/site-files/site-files.contract.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { formWith, plate, runSweep, saveBrand, uploadImage } from '../../../test/brand-site.ts'
import { dialects } from '../../../test/databases.ts'
import { optionsOf } from '../../../test/direct-uploads.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { startS3StorePeer } from '../../../test/peers/s3-store-peer.ts'

const dayMs = 24 * 60 * 60 * 1000

describe.each(dialects)('the brand on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeEach(async () => {
    test = await createTestApp(dialect)
    ada = await buildMember(test, { hasRoles: false, permissions: ['appearance.update'] })
  })
  afterEach(() => test.close())
  const open = (url: string) => test.client().request('GET', url)
  const status = async (id: string) => (await open(`/api/v1/images/${id}`)).statusCode
  const objects = async () => {
    const keys: string[] = []
    for await (const { key } of test.app.services.storage.list()) if (key.endsWith('-i')) keys.push(key)
    return keys
  }
  const night = async (days: number) => {
    test.clock.advance(days * dayMs)
    await runSweep(test.app.ctx)
  }

  it('[OWNER-04 part] takes an image for each place, redrawn as PNG in the size that is needed, and shows it to everybody', async () => {
    for (const slot of brandSlots) {
      const image = await uploadImage(ada, slot, await plate(3000, 1000, '#aa005580'))
      const box = brandBoxes[slot]
      const isSquare = box.width === box.height
      const height = isSquare ? box.height : Math.round(Math.min(box.height, box.width / 3))
      expect([slot, image]).toMatchObject([
        slot,
        { name: 'acme.png', height, width: isSquare ? box.width : height * 3 },
      ])
      expect((await saveBrand(ada, { [slot]: image })).status).toBe(200)
      const answer = await open(brandUrl(image))
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      // A mail program in a browser shows it on a page of another site.
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
      const { width, height: tall, format, hasAlpha } = await sharp(answer.rawPayload).metadata()
      expect([slot, format, width, tall, hasAlpha]).toEqual([slot, 'png', image.width, image.height, true])
    }
    const { brand } = await test.client().ok(siteEndpoints.site)
    expect(brand).toMatchObject({ logo: { width: 576, height: 192 }, darkLogo: { width: 576 }, symbol: { width: 512 } })
    expect(endpointUrl(imageEndpoints.show, { image: 'x' })).toBe(brandUrl({ id: 'x' } as never))
  })

  it('[OWNER-04 part] enlarges nothing, keeps transparency and fills squares with it', async () => {
    const small = await uploadImage(ada, 'logo', await plate(40, 20))
    expect(small).toMatchObject({ width: 40, height: 20 })
    const square = await uploadImage(ada, 'favicon', await plate(40, 20))
    expect(square).toMatchObject({ width: 40, height: 40 })
    const { rawPayload } = await open(brandUrl(square))
    const pixels = await sharp(rawPayload).ensureAlpha().raw().toBuffer()
    expect([pixels[3], pixels[(20 * 40 + 20) * 4 + 3]]).toEqual([0, 255])
  })

  it('[OWNER-04 part] loses everything besides the picture', async () => {
    const bytes = await sharp(await plate(200, 100))
      .jpeg()
      .withExif({ IFD0: { Copyright: 'adas-own-secret' } })
      .toBuffer()
    const image = await uploadImage(ada, 'logo', Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))
    const { rawPayload } = await open(brandUrl(image))
    expect(rawPayload.includes('adas-own-secret')).toBe(false)
    expect(rawPayload.includes('<script>')).toBe(false)
  })

  it('[OWNER-04 part] refuses what is no picture, too large, damaged or a bomb, and stores nothing of it', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const cases: readonly (readonly [string, ReturnType<typeof formWith>, number])[] = [
      ['svg', formWith(svg, { type: 'image/svg+xml', name: 'x.svg' }), 415],
      ['svg by another name', formWith(svg), 415],
      ['svg with a head', formWith(Buffer.concat([Buffer.from('<?xml version="1.0"?>\n'), svg])), 415],
      ['text', formWith(Buffer.from('no picture')), 415],
      ['html', formWith(Buffer.from('<!doctype html><script>alert(1)</script>'), { type: 'image/png' }), 415],
      ['pdf', formWith(Buffer.from('%PDF-1.7\n')), 415],
      ['nothing', formWith(Buffer.alloc(0)), 415],
      ['truncated', formWith(whole.subarray(0, whole.length / 2)), 415],
      ['too many pixels', formWith(bomb), 415],
      ['too many bytes', formWith(Buffer.alloc(5 * 1024 * 1024 + 1)), 413],
      ['another part', formWith(whole, { part: 'other' }), 400],
    ]
    for (const [what, sent, expected] of cases) {
      const answer = await ada.client.call(e.uploadImage, { ...sent, query: { slot: 'logo' } })
      expect([what, answer.status]).toEqual([what, expected])
    }
    expect((await ada.client.call(e.uploadImage, { ...formWith(whole), query: { slot: 'other' } })).status).toBe(422)
    expect(await objects()).toEqual([])
    expect(await tables(test.app.services.db.read).selectFrom('images').selectAll().execute()).toEqual([])
  })

  it('[OWNER-04 part] is only for those who may edit the appearance, and leaves lines in the audit log', async () => {
    const sent = { ...formWith(await plate(40, 20)), query: { slot: 'logo' } }
    const others = await buildMember(test, { permissions: ['settings.update', 'settings.view', 'files.create'] })
    expect((await others.client.call(e.uploadImage, sent)).status).toBe(403)
    expect((await test.client().call(e.uploadImage, sent)).status).toBe(401)
    const image = await uploadImage(ada, 'logo', await plate(40, 20))
    const body = { client: { [brandKey('logo')]: image } }
    expect((await others.client.call(settingsEndpoints.save, { body })).status).toBe(403)
    await saveBrand(ada, { logo: image })
    await saveBrand(ada, { logo: null })
    const lines = await tables(test.app.services.db.read)
      .selectFrom('audit_log')
      .select(['action', 'actor_id', 'after'])
      .where('action', 'in', ['image.uploaded', 'appearance.saved'])
      .orderBy('id')
      .execute()
    expect(lines.map(line => [line.action, line.actor_id])).toEqual([
      ['image.uploaded', ada.userId],
      ['appearance.saved', ada.userId],
      ['appearance.saved', ada.userId],
    ])
    expect(JSON.stringify(lines[0]?.after)).toContain('acme.png')
    expect(JSON.stringify(lines[0]?.after)).toContain('logo')
    expect(JSON.stringify(lines[1]?.after)).toContain(image.id)
  })

  it('[OWNER-04 part] names only images that were uploaded for it, as they are', async () => {
    const image = await uploadImage(ada, 'logo', await plate(40, 20))
    const clerk = await buildMember(test, { permissions: ['files.create'] })
    const { fileEntry } = await clerk.client.ok(imageEndpoints.upload, formWith(await plate(40, 20)))
    for (const wrong of [
      { ...image, id: '0'.repeat(26) },
      { ...image, id: fileEntry.id },
      { ...image, width: 39 },
      { ...image, name: 'other.png' },
      { ...image, url: 'https://evil.example/x.png' },
      'https://evil.example/x.png',
      `/api/v1/images/${image.id}`,
      7,
    ]) {
      const { status: code, problem } = await saveBrand(ada, { logo: wrong })
      expect([wrong, code, problem.errors?.map(({ field }) => field.split('.').slice(0, 2).join('.'))]).toEqual([
        wrong,
        422,
        ['brand.logo'],
      ])
    }
    expect((await test.client().ok(siteEndpoints.site)).brand).toBeUndefined()
  })

  it('[OWNER-04 part] keeps an image while it is shown, and for 30 days after; one that was never saved goes after a day', async () => {
    const [first, second, unsaved] = [
      await uploadImage(ada, 'logo', await plate(40, 20)),
      await uploadImage(ada, 'logo', await plate(60, 20)),
      await uploadImage(ada, 'symbol', await plate(30, 30)),
    ]
    await saveBrand(ada, { logo: first, favicon: first })
    await night(2)
    expect([await status(first.id), await status(second.id), await status(unsaved.id)]).toEqual([200, 404, 404])
    await night(400)
    expect(await status(first.id)).toBe(200)
    // Nobody deletes it by its address while it is shown.
    const chief = await buildMember(test, { permissions: ['files.delete'] })
    const paths = [brandUrl(first)]
    const gone = await chief.client.ok(siteFileEndpoints.delete, { body: { paths, deleteForever: true } })
    expect(gone.data[0]?.error?.code).toBe('image.in-use')
    const third = await uploadImage(ada, 'logo', await plate(80, 20))
    await saveBrand(ada, { logo: third })
    await night(31)
    expect(await status(first.id), 'still the favicon').toBe(200)
    await saveBrand(ada, { favicon: null })
    await night(29)
    expect(await status(first.id)).toBe(200)
    await night(2)
    expect([await status(first.id), await status(third.id)]).toEqual([404, 200])
    expect(await objects()).toHaveLength(1)
  })

  it('[OWNER-04 part] brings Holdall’s own back when an image is removed, and the history brings the image back while it exists', async () => {
    const image = await uploadImage(ada, 'logo', await plate(40, 20))
    await saveBrand(ada, { logo: image })
    await saveBrand(ada, { logo: null })
    expect((await test.client().ok(siteEndpoints.site)).brand).toBeUndefined()
    const [removed] = (await ada.client.ok(e.history)).data
    const params = { id: removed?.id }
    await ada.client.ok(e.revert, { params, body: {} })
    expect((await test.client().ok(siteEndpoints.site)).brand?.logo?.url).toBe(brandUrl(image))
    await night(60)
    expect(await status(image.id)).toBe(200)
    await saveBrand(ada, { logo: null })
    await night(31)
    const late = await ada.client.call(e.revert, { params, body: {} })
    expect([late.status, late.problem.errors?.[0]?.message]).toEqual([
      422,
      'This image no longer exists. Upload it again.',
    ])
  })

  it('[OWNER-04 part] keeps an image that the environment names, which nobody saves', async () => {
    const image = await uploadImage(ada, 'logo', await plate(40, 20))
    const settings = { ...test.app.services.settings, get: (key: string) => (key === 'brand.logo' ? image : null) }
    test.clock.advance(100 * dayMs)
    await runSweep({ ...test.app.ctx, settings: settings as never })
    expect(await status(image.id)).toBe(200)
  })

  it('[OWNER-04 part] a save and a sweep at the same time never leave a setting without its image', async () => {
    const image = await uploadImage(ada, 'logo', await plate(40, 20))
    test.clock.advance(2 * dayMs)
    const [saved] = await Promise.all([saveBrand(ada, { logo: image }), runSweep(test.app.ctx)])
    const isShown = test.app.services.settings.get('brand.logo') !== null
    expect([saved.status === 200, await status(image.id)]).toEqual([isShown, isShown ? 200 : 404])
  })

  it('[OWNER-04 part] is stored on the public disk, also in a bucket of S3', async () => {
    await test.close()
    const peer = await startS3StorePeer()
    try {
      test = await createTestApp(dialect, { OUTBOUND_ALLOW: new URL(peer.url).host })
      const options = optionsOf(peer)
      await test.app.services.disks.follow('public', { driver: 's3', options })
      const chosen = Object.entries(options).map(([name, value]) => [`storage_s3_${name}`, value])
      await test.app.services.settings.save({ public_disk_driver: 's3', ...Object.fromEntries(chosen) }, null)
      ada = await buildMember(test, { permissions: ['appearance.update'] })
      const image = await uploadImage(ada, 'logo', await plate(40, 20))
      await saveBrand(ada, { logo: image })
      const stored = () => [...peer.objects.keys()].filter(key => key.endsWith('-i'))
      expect(stored()).toHaveLength(1)
      const answer = await open(brandUrl(image))
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(40)
      await saveBrand(ada, { logo: null })
      await night(31)
      expect(stored()).toEqual([])
    } finally {
      peer.close()
    }
  })
})
