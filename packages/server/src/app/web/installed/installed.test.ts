import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { createTestDatabase } from '../../../../test/databases.ts'
import { readEnvironment } from '../../../platform/environment.ts'
import { createLogger } from '../../../platform/logging.ts'
import type { App } from '../../build-app.ts'
import { createApp } from '../../create-app.ts'
import { serveWeb } from '../web.ts'

const publicFolder = fileURLToPath(new URL('../../../../../web/public/', import.meta.url))

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly purpose: string
}

describe('the site as an app', () => {
  let app: App
  const dir = mkdtempSync(join(tmpdir(), 'holdall-installed-'))
  beforeAll(async () => {
    writeFileSync(join(dir, 'index.html'), '<!doctype html><html lang="en" dir="ltr"><head></head><body></body></html>')
    writeFileSync(join(dir, 'sw.js'), 'self.addEventListener("fetch", () => {})')
    for (const name of ['app-icon-mark.png', 'app-icon-clasp.png'])
      copyFileSync(join(publicFolder, name), join(dir, name))
    const { db } = await createTestDatabase('sqlite')
    const env = readEnvironment({ DATA_DIR: dir, APP_KEY: 'a key for the tests that is long enough', WORKER: 'false' })
    app = await createApp({ env, log: createLogger('silent'), db })
    await serveWeb(app.http, app.services, dir)
    const arabic = { id: 'ar', name: 'ar', name_key: 'ar', language: 'ar', revision: 1, created_at: 1, updated_at: 1 }
    await db.transaction(tx => tables(tx).insertInto('localizations').values(arabic).execute())
    await app.start()
  })
  afterAll(async () => {
    await app.close()
    rmSync(dir, { recursive: true })
  })
  const get = (url: string) => app.http.inject({ method: 'GET', url })
  const save = (changes: Record<string, unknown>) => app.services.settings.save(changes, null)
  const manifest = async () => (await get('/manifest.webmanifest')).json()

  it('has a manifest with its own name and colours, in its language, for everybody alike', async () => {
    await save({ 'i18n.default_localization': 'en' })
    await save({ 'site.name': 'Müller & Söhne </script>', 'themes.light.rail': '#102030' })
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.json()).toMatchObject({
      id: '/drive',
      start_url: '/drive',
      scope: '/',
      name: 'Müller & Söhne </script>',
      display: 'standalone',
      lang: 'en',
      dir: 'ltr',
      theme_color: '#102030',
      background_color: '#102030',
      share_target: { action: '/drive/save', method: 'POST', enctype: 'multipart/form-data' },
    })
    expect(answer.json().shortcuts.map((one: { url: string }) => one.url)).toEqual([
      '/drive',
      '/drive/starred',
      '/drive/offline',
      '/drive/search',
    ])
    await save({ 'i18n.default_localization': 'ar' })
    expect(await manifest()).toMatchObject({ lang: 'ar', dir: 'rtl', shortcuts: [{ name: 'ملفاتي' }, {}, {}, {}] })
    await save({ 'i18n.default_localization': 'en' })
  })

  it('has icons of every size, maskable ones too, in its own colours', async () => {
    const before: Icon[] = (await manifest()).icons
    expect(before.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ])
    await save({ 'themes.light.accent': '#aa0000', 'themes.light.on-accent': '#00ff00' })
    const icons: Icon[] = (await manifest()).icons
    expect(icons[0]?.src).not.toBe(before[0]?.src)
    for (const { src, sizes, purpose } of icons) {
      const answer = await get(src)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const image = sharp(answer.rawPayload).ensureAlpha()
      const { width, height } = await image.metadata()
      expect(`${width}x${height}`).toBe(sizes)
      const pixels = await image.raw().toBuffer()
      const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
      const below = Math.round(width * (purpose === 'any' ? 0.82 : 0.5 + 0.32 * 0.6))
      const middle = Math.round(width / 2)
      if (purpose === 'any') {
        expect(at(0, 0)[3]).toBe(0)
        expect(at(middle, below)).toEqual([170, 0, 0, 255])
      } else {
        // To the very edge: systems cut it to their own shape.
        expect(at(0, 0)).toEqual([170, 0, 0, 255])
        expect(at(middle, below)).toEqual([0, 255, 0, 255])
      }
    }
    // The address of earlier colours still answers, but isn’t kept for long.
    expect((await get(before[0]?.src ?? '')).headers['cache-control']).toBe('public, max-age=3600')
    for (const name of ['192-any.svg', '4096-any.png', '192-monochrome.png', '..%2Fapp-icon-mark.png', '180-any.png'])
      expect([name, (await get(`/app-icon/${name}`)).statusCode]).toEqual([name, 404])
    expect((await get('/app-icon/180-maskable.png')).statusCode).toBe(200)
  })

  it('sends the service worker so that browsers notice a new one, and lets it reach this site alone', async () => {
    const { headers } = await get('/sw.js')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    expect(String(headers['content-type'])).toMatch(/javascript/)
    expect(String((await get('/sign-in')).headers['content-security-policy'])).toMatch(
      /worker-src 'self' blob:; manifest-src 'self';/,
    )
  })

  it('reads nothing of what a device without the service worker shares, and says so', async () => {
    const payload = `--x\r\ncontent-disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${'a'.repeat(3_000_000)}\r\n--x--\r\n`
    for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain']) {
      const headers = { 'content-type': type }
      const answer = await app.http.inject({ method: 'POST', url: '/drive/save', headers, payload })
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/drive/save?missed=unprepared'])
    }
  })
})
