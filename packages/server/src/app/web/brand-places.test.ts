import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type BrandImage,
  type BrandSlot,
  brandKey,
  brandSlots,
  brandUrl,
} from '@holdall/contract/appearance/brand/brand.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { plate, saveBrand, uploadImage } from '../../../test/brand-site.ts'
import { createTestDatabase } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createClient, type TestApp, testAuthenticate } from '../../../test/harness.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { createLogger } from '../../platform/logging.ts'
import type { App } from '../build-app.ts'
import { createApp } from '../create-app.ts'
import { serveWeb } from './web.ts'

const webFolder = fileURLToPath(new URL('../../../../web/', import.meta.url))

describe('the brand', () => {
  let app: App
  let ada: TestMember
  let drop: () => Promise<void>
  const dir = mkdtempSync(join(tmpdir(), 'holdall-brand-'))
  beforeAll(async () => {
    copyFileSync(join(webFolder, 'index.html'), join(dir, 'index.html'))
    for (const name of ['app-icon-mark.png', 'app-icon-clasp.png'])
      copyFileSync(join(webFolder, 'public', name), join(dir, name))
    writeFileSync(join(dir, 'sw.js'), '')
    const database = await createTestDatabase('sqlite')
    const { db } = database
    drop = () => database.drop()
    const env = readEnvironment({ DATA_DIR: dir, APP_KEY: 'a key for the tests that is long enough', WORKER: 'false' })
    app = await createApp({ env, log: createLogger('silent'), db, authenticate: testAuthenticate })
    await serveWeb(app.http, app.services, dir)
    await app.start()
    ada = await buildMember({ app, client: () => createClient(app) } as TestApp, { permissions: ['admin'] })
    await save({ 'site.name': 'Acme & Co', 'homepage.type': 'component', 'homepage.value': 'landing' })
  })
  afterAll(async () => {
    await app.close()
    await drop()
    rmSync(dir, { recursive: true })
  })
  const save = (changes: Record<string, unknown>) => app.services.settings.save(changes, null)
  const get = (url: string) => app.http.inject({ method: 'GET', url })
  const pageAt = async (url: string) => (await get(url)).body
  beforeEach(() => save(Object.fromEntries(brandSlots.map(slot => [brandKey(slot), null]))))

  /** Uploads an image, and shows it. */
  async function show(slot: BrandSlot, width: number, height: number, color: string = '#aa0055'): Promise<BrandImage> {
    const image = await uploadImage(ada, slot, await plate(width, height, color))
    expect((await saveBrand(ada, { [slot]: image })).status).toBe(200)
    return image
  }

  /** Every kind of page that the server sends, with the element around the logo. */
  const places: readonly (readonly [place: string, url: string, holder: RegExp])[] = [
    ['the landing page', '/', /<a class="landing-brand" href="\/">(.*?)<\/a>/],
    ['the sign-in page', '/sign-in', /<div id="boot"[^>]*>\s*<b>(.*?)<\/b>/],
    ['the registration page', '/register', /<div id="boot"[^>]*>\s*<b>(.*?)<\/b>/],
    ['the page for a new password', '/forgot-password', /<div id="boot"[^>]*>\s*<b>(.*?)<\/b>/],
    ['the drive', '/drive', /<div id="boot"[^>]*>\s*<b>(.*?)<\/b>/],
    ['the admin area', '/admin/users', /<div id="boot"[^>]*>\s*<b>(.*?)<\/b>/],
    ['a link', '/s/holiday', /<div id="boot"[^>]*>\s*<b>(.*?)<\/b>/],
    ['the contact page', '/contact', /<div id="boot"[^>]*>\s*<b>(.*?)<\/b>/],
    ['an address that doesn’t exist', '/nothing/here', /<div id="boot"[^>]*>\s*<b>(.*?)<\/b>/],
  ]

  it.each(places)(
    '[OWNER-04 part] is in %s before any script has come, in its size, and gone without a logo',
    async (_place, url, holder) => {
      const inside = async () => holder.exec(await pageAt(url))?.[1] ?? ''
      expect(await inside()).toMatch(/^<svg.*<span>Acme &amp; Co<\/span>$/)
      const logo = await show('logo', 400, 100)
      const light = await inside()
      expect(light).toMatch(new RegExp(`^<img src="${brandUrl(logo)}" width="\\d+" height="\\d+" alt="[^"]*" />$`))
      const [, width = 0, height = 0] = /width="(\d+)" height="(\d+)"/.exec(light)?.map(Number) ?? []
      expect(Math.abs(width / height - 4)).toBeLessThan(0.15)
      expect(height).toBeLessThanOrEqual(45)
      expect(light).not.toContain('<svg')
      const dark = await show('dark_logo', 300, 100, '#ffffff')
      const both = await inside()
      expect(both).toContain(`src="${brandUrl(logo)}"`)
      expect(both).toMatch(new RegExp(`src="${brandUrl(dark)}"[^>]* data-logo="dark" loading="lazy"`))
      expect(await pageAt(url)).toContain('[data-theme="dark"] [data-logo="dark"]{display:block}')
      await save({ 'brand.logo': null, 'brand.dark_logo': null })
      expect(await inside()).toMatch(/^<svg/)
    },
  )

  it.each(places)(
    '[OWNER-04 part] shows the symbol beside the name in %s where there is no logo, and tells the application',
    async (_place, url, holder) => {
      const symbol = await show('symbol', 90, 90)
      const page = await pageAt(url)
      expect(holder.exec(page)?.[1]).toMatch(
        new RegExp(`^<img src="${brandUrl(symbol)}" width="\\d+" height="\\d+" alt="" /><span>Acme &amp; Co</span>$`),
      )
      const data = /<script type="application\/json" id="site">(.*?)<\/script>/.exec(page)?.[1] ?? ''
      expect(JSON.parse(data).brand).toEqual({ symbol: { url: brandUrl(symbol), width: 90, height: 90 } })
    },
  )

  it('[OWNER-04 part] has alternatives: logo and name are text for readers, the dark logo needs no script', async () => {
    await show('logo', 400, 100)
    await show('dark_logo', 400, 100)
    const page = await pageAt('/')
    expect(page.match(/alt="Acme &amp; Co"/g)).toHaveLength(2)
    const noscript = [...page.matchAll(/<noscript><style>(.*?)<\/style>/g)].map(([, style]) => style).join('')
    expect(noscript).toMatch(/prefers-color-scheme:dark.*\[data-logo="dark"\]\{display:block\}/)
  })

  it('[OWNER-04 part] keeps tall and wide logos inside of the bar', async () => {
    const sizeOf = async () => {
      const inside = /<a class="landing-brand" href="\/">(.*?)<\/a>/.exec(await pageAt('/'))?.[1] ?? ''
      return /width="(\d+)" height="(\d+)"/.exec(inside)?.slice(1).map(Number)
    }
    await show('logo', 720, 30)
    expect(await sizeOf()).toEqual([176, 7])
    await show('logo', 40, 192)
    expect(await sizeOf()).toEqual([8, 38])
    await show('logo', 20, 10)
    expect(await sizeOf()).toEqual([20, 10])
  })

  it('[OWNER-04 part] is the icon of the browser, in a version of its own, and /favicon.ico holds it in three sizes', async () => {
    const linksOf = async () =>
      [...(await pageAt('/sign-in')).matchAll(/<link rel="icon"[^>]*href="([^"]*)"/g)].map(([, to]) => to ?? '')
    expect(await linksOf()).toEqual(['/favicon.svg'])
    expect((await get('/favicon.ico')).statusCode).toBe(404)
    await show('favicon', 64, 64, '#00aa55')
    const links = await linksOf()
    expect(links).toEqual([
      expect.stringMatching(/^\/app-icon\/32-favicon\.png\?v=\w+$/),
      expect.stringMatching(/^\/app-icon\/192-favicon\.png\?v=\w+$/),
    ])
    for (const link of links) {
      const answer = await get(link)
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const { data } = await sharp(answer.rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
      expect([...data.subarray(0, 4)]).toEqual([0, 170, 85, 255])
    }
    const ico = await get('/favicon.ico')
    expect([ico.statusCode, ico.headers['content-type']]).toEqual([200, 'image/x-icon'])
    const file = ico.rawPayload
    expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3])
    for (const [at, size] of [16, 32, 48].entries()) {
      const entry = 6 + 16 * at
      const [length, offset] = [file.readUInt32LE(entry + 8), file.readUInt32LE(entry + 12)]
      const { width, format } = await sharp(file.subarray(offset, offset + length)).metadata()
      expect([file.readUInt8(entry), width, format]).toEqual([size, size, 'png'])
    }
    const before = await linksOf()
    await show('favicon', 64, 64, '#0000aa')
    expect(await linksOf()).not.toEqual(before)
  })

  it('[OWNER-04 part] is the installed app’s icon, with room for every shape, and the one of a home screen', async () => {
    const iconsOf = async (): Promise<{ src: string; sizes: string; purpose: string }[]> =>
      (await get('/manifest.webmanifest')).json().icons
    const before = await iconsOf()
    const colorAt = async (src: string, x: number, y: number) => {
      const { data, info } = await sharp((await get(src)).rawPayload)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const at = (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 4
      return [...data.subarray(at, at + 4)]
    }
    // One that fills its square goes on to the edge.
    await show('touch_icon', 200, 200, '#aa0055')
    const icons = await iconsOf()
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      before.map(({ sizes, purpose }) => `${sizes} ${purpose}`),
    )
    expect(icons[0]?.src).not.toBe(before[0]?.src)
    for (const { src } of icons) {
      expect(await colorAt(src, 0.5, 0.5)).toEqual([170, 0, 85, 255])
      expect(await colorAt(src, 0, 0)).toEqual([170, 0, 85, 255])
    }
    // One with transparent edges gets paper behind it, and a margin that no shape cuts.
    await show('touch_icon', 200, 200, '#aa005500')
    for (const { src, purpose } of await iconsOf()) {
      expect(await colorAt(src, 0, 0)).toEqual(purpose === 'any' ? expect.arrayContaining([0]) : [255, 255, 255, 255])
    }
    const touch = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(await pageAt('/sign-in'))?.[1] ?? ''
    expect(touch).toMatch(/^\/app-icon\/180-maskable\.png\?v=\w+$/)
    expect((await sharp((await get(touch)).rawPayload).metadata()).width).toBe(180)
  })

  it('[OWNER-04 part] is the picture in chats, where the page has no other', async () => {
    const cardOf = async (url: string) => /property="og:image" content="([^"]*)"/.exec(await pageAt(url))?.[1] ?? ''
    expect(await cardOf('/')).toMatch(/\/card\.png$/)
    expect((await get('/app-icon/card.png')).statusCode).toBe(404)
    await show('logo', 400, 100)
    for (const url of ['/', '/sign-in', '/register']) {
      const card = await cardOf(url)
      expect(card).toMatch(/^https?:\/\/[^/]+\/app-icon\/card\.png\?v=\w+$/)
      const answer = await get(card.replace(/^https?:\/\/[^/]+/, ''))
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'png' })
    }
    // A link has the picture of what it leads to.
    expect(await cardOf('/s/holiday')).not.toContain('/app-icon/card.png')
  })

  it('[OWNER-04 part] a square stands for the others that are missing, a wide logo for none', async () => {
    const brand = async () => JSON.parse(/id="site">(.*?)<\/script>/.exec(await pageAt('/sign-in'))?.[1] ?? '{}').brand
    await show('logo', 400, 100)
    expect((await brand()).symbol).toBeUndefined()
    expect(await pageAt('/sign-in')).toContain('href="/favicon.svg"')
    const square = await show('logo', 100, 100)
    expect((await brand()).symbol.url).toBe(brandUrl(square))
    const icon = await show('favicon', 64, 64)
    expect((await brand()).symbol.url).toBe(brandUrl(icon))
    // The dark theme shows the logo of the light one.
    expect((await brand()).darkLogo).toBeUndefined()
    await save({ 'brand.logo': null })
    await show('dark_logo', 400, 100)
    expect((await brand()).darkLogo).toBeUndefined()
  })
})
