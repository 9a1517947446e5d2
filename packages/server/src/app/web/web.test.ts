import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase } from '../../../test/databases.ts'
import { optionsOf } from '../../../test/direct-uploads.ts'
import { startS3StorePeer } from '../../../test/peers/s3-store-peer.ts'
import { setupAddress } from '../../features/accounts/registration/setup-address.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { createLogger } from '../../platform/logging.ts'
import type { App } from '../build-app.ts'
import { createApp } from '../create-app.ts'
import { serveWeb } from './web.ts'

const page =
  '<!doctype html>\n<html lang="en">\n  <head>\n    <meta name="color-scheme" content="light dark" />\n    <script>first()</script>\n    <title>Holdall</title>\n  </head>\n  <body><div id="root"></div></body>\n</html>\n'
const block = /<script type="application\/json" id="site">(.*?)<\/script>/

describe('the pages of the browser application', () => {
  let app: App
  const dir = mkdtempSync(join(tmpdir(), 'holdall-web-'))
  beforeAll(async () => {
    writeFileSync(join(dir, 'index.html'), page)
    const { db } = await createTestDatabase('sqlite')
    const env = readEnvironment({ DATA_DIR: dir, APP_KEY: 'a key for the tests that is long enough', WORKER: 'false' })
    app = await createApp({ env, log: createLogger('silent'), db })
    await serveWeb(app.http, app.services, dir)
    await app.start()
  })
  afterAll(async () => {
    await app.close()
    rmSync(dir, { recursive: true })
  })
  const open = (method: 'GET' | 'HEAD' | 'POST', url: string) => app.http.inject({ method, url })

  it('include the site’s data and aren’t cached', async () => {
    const answer = await open('GET', '/sign-in')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(JSON.parse(block.exec(answer.body)?.[1] ?? '')).toMatchObject({ me: null, settings: {} })
  })

  it('aren’t served to programs that probe, while search engines get what they request', async () => {
    for (const url of ['/.env', '/.git/HEAD', '/%2Egit/HEAD', '/drive/.htaccess', '/favicon.ico', '/sitemap.xml']) {
      const answer = await open('GET', url)
      expect([url, answer.statusCode, answer.headers['content-type']]).toEqual([
        url,
        404,
        expect.stringMatching(/problem/),
      ])
    }
    expect((await open('GET', '/.well-known/x')).statusCode).toBe(404)
    const robots = await open('GET', '/robots.txt')
    expect([robots.statusCode, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(robots.body).toBe('User-agent: *\nDisallow: /api/\nAllow: /api/v1/items/*/thumbnail\nDisallow: /dav/\n')
    const file = { name: 'sitemap-index.xml', body: '<sitemapindex/>', made_at: 1 }
    await app.services.db.transaction(tx => tables(tx).insertInto('sitemap_files').values(file).execute())
    const named = /^Sitemap: http:\/\/[^/]+(\/.*)$/m.exec((await open('GET', '/robots.txt')).body)?.[1] ?? ''
    expect((await open('GET', named)).body).toBe('<sitemapindex/>')
    expect((await open('GET', '/sitemap.xml')).headers.location).toBe(named)
  })

  it('answer TRACE with 405, and a request with two Host fields with 400', async () => {
    const traced = await app.http.inject({ method: 'TRACE' as 'GET', url: '/' })
    expect([traced.statusCode, traced.headers.allow]).toEqual([405, expect.stringContaining('GET')])
    expect(traced.json().code).toBe('request.method')
    const address = new URL(await app.http.listen({ port: 0, host: '127.0.0.1' }))
    const socket = connect(Number(address.port), address.hostname)
    socket.write('GET /health/live HTTP/1.1\r\nhost: a.test\r\nHost: b.test\r\nconnection: close\r\n\r\n')
    let text = ''
    socket.setEncoding('utf8').on('data', chunk => (text += chunk))
    await once(socket, 'close')
    expect(text.slice(0, 12)).toBe('HTTP/1.1 400')
  })

  it('run the inline scripts that were built into them, and no others', async () => {
    const { headers } = await open('GET', '/sign-in')
    const hash = createHash('sha256').update('first()').digest('base64')
    const [, scripts] = /script-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? []
    expect(scripts).toBe(`'self' 'wasm-unsafe-eval' 'sha256-${hash}'`)
    expect((await open('GET', '/api/v1/site')).headers['content-security-policy']).not.toContain('sha256')
  })

  it('[RECAP-06] [KEYS-40] allow Google only where something is protected', async () => {
    const guarded = async (url: string) => {
      const { body, headers } = await open('GET', url)
      const about = /id="captcha">(.*?)<\/script>/.exec(body)?.[1]
      const policy = String(headers['content-security-policy'])
      expect(policy.includes('https://www.google.com/recaptcha/')).toBe(about !== undefined)
      expect(policy.includes('gstatic')).toBe(about !== undefined)
      return about === undefined ? null : JSON.parse(about)
    }
    expect(await guarded('/register')).toBeNull()
    const keys = { 'recaptcha.site_key': 'the site’s', 'recaptcha.secret_key': 'secret' }
    await app.services.settings.save({ 'recaptcha.enable_for_registration': true, ...keys }, null)
    const script = 'https://www.google.com/recaptcha/api.js?render=the%20site%E2%80%99s'
    const about = { service: 'recaptcha', script, siteKey: 'the site’s', actions: ['registration'] }
    expect(await guarded('/register?next=/drive')).toEqual(about)
    expect(await guarded('/secure/auth/social/google/callback?code=x')).toEqual(about)
    for (const url of ['/sign-in', '/contact', '/registered', '/drive', '/s/anything']) {
      expect(await guarded(url), url).toBeNull()
    }
    expect(String((await open('GET', '/register')).headers['content-security-policy'])).toMatch(
      /frame-src 'self' blob: https:\/\/www\.google\.com\/recaptcha\/ https:\/\/recaptcha\.google\.com\/recaptcha\/;/,
    )
    await app.services.settings.save({ 'recaptcha.enable_for_registration': false }, null)
  })

  it('contain no text that could end the data block', async () => {
    await app.services.settings.save({ 'site.name': '</script><script>alert(1)</script>$&' }, null)
    const { body } = await open('GET', '/s/anything')
    expect(body).not.toContain('<script>alert')
    expect(JSON.parse(block.exec(body)?.[1] ?? '').name).toBe('</script><script>alert(1)</script>$&')
  })

  it('contain the responses that a member’s first screen requests, and none of them for others', async () => {
    const answersOf = (body: string) => JSON.parse(/id="answers">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')
    expect(answersOf((await open('GET', '/drive')).body)).toBeNull()
    const token = /token=([\w-]+)/.exec((await setupAddress(app.ctx, 'http://localhost')) ?? '')?.[1]
    const made = await app.http.inject({
      method: 'POST',
      url: '/api/v1/setup',
      payload: { token, email: 'first@example.org', password: 'correct horse battery' },
    })
    const cookie = String(made.headers['set-cookie']).split(';', 1)[0] ?? ''
    const get = (url: string) => app.http.inject({ method: 'GET', url, headers: { cookie } })
    const answers = answersOf((await get('/drive')).body) as Record<string, unknown>
    const addresses = Object.keys(answers)
    expect(addresses).toHaveLength(9)
    expect(addresses).toContain('/api/v1/me/welcome')
    expect(addresses.at(-1)).toMatch(/^\/api\/v1\/items\/\w+\/children\?orderBy=name&orderDir=asc&perPage=200$/)
    for (const [url, answer] of Object.entries(answers)) expect((await get(url)).json()).toEqual(answer)
    const dismissed = { isWelcomed: true }
    await app.http.inject({ method: 'PATCH', url: '/api/v1/me', headers: { cookie }, payload: dismissed })
    expect(Object.keys(answersOf((await get('/drive')).body))).toHaveLength(8)

    const answerIn = (theme: string) =>
      app.http
        .inject({ method: 'PATCH', url: '/api/v1/me', headers: { cookie }, payload: { theme } })
        .then(() => get('/s/anything'))
    expect((await answerIn('dark')).body).toMatch(/<html data-scheme="dark" lang.*name="color-scheme" content="dark"/s)
    expect((await answerIn('system')).body).toMatch(/<html data-scheme="system".*content="light dark"/s)
    const visitor = (await open('GET', '/s/anything')).body
    expect(visitor).toMatch(/<html data-default-scheme="system" lang.*name="color-scheme" content="light dark"/s)
    expect(visitor).not.toContain('data-scheme')
    await app.services.settings.save({ 'themes.default_mode': 'dark', 'themes.user_change': false }, null)
    for (const page of [await open('GET', '/sign-in'), await get('/drive')]) {
      expect(page.body).toMatch(/<html data-fixed-scheme="dark" lang.*name="color-scheme" content="dark"/s)
    }
    await app.services.settings.save({ 'themes.default_mode': 'system', 'themes.user_change': true }, null)

    const homeOf = async () =>
      [await get('/'), await open('GET', '/?from=mail')].map(one => one.headers.location ?? one.statusCode)
    expect(await homeOf()).toEqual(['/drive', 200])
    for (const [value, expected] of [
      ['landing', [200, 200]],
      // Nothing chosen yet: the first option in the settings.
      [null, [200, 200]],
      ['login', ['/sign-in', '/sign-in']],
      ['register', ['/register', '/register']],
      ['drive', ['/drive', '/drive']],
    ] as const) {
      await app.services.settings.save({ 'homepage.type': 'component', 'homepage.value': value }, null)
      expect(await homeOf(), String(value)).toEqual(expected)
    }
    await app.services.settings.save({ 'homepage.type': 'default' }, null)
    expect((await get('/drive/trash')).body).toMatch(/id="seen">\d+</)
    const elsewhere = answersOf((await get('/drive/folder/01m7yjjdfpke6q01fwcqr3b0ry?sort=name')).body)
    expect(Object.keys(elsewhere)).toEqual([
      '/api/v1/transfers',
      '/api/v1/me/notifications/unread',
      '/api/v1/me/announcements',
      '/api/v1/drive/tags',
      '/api/v1/saved-searches',
      '/api/v1/spaces',
    ])
    expect(answersOf((await get('/drive/starred')).body)).toBeNull()
  })

  it('make the landing page readable without scripts: its text, sign-in links and menus', async () => {
    const item = (id: string, label: string, action: string) => ({ id, label, type: 'link', action, icon: '' })
    const menus = [
      {
        id: 'top',
        name: 'Top',
        position: 'header',
        items: [item('about', 'About <us>', 'https://example.org/?a=1&b=2')],
      },
      { id: 'foot', name: 'Foot', position: 'footer', items: [item('imprint', 'Imprint', '/imprint')] },
    ]
    const save = (changes: Record<string, unknown>) => app.services.settings.save(changes, null)
    await save({ 'homepage.type': 'component', 'homepage.value': 'landing', menus })
    const words = async (url = '/') =>
      /<div id="landing" class="landing">(.*)<div id="root">/s.exec((await open('GET', url)).body)?.[1] ?? ''
    const shown = await words()
    expect(shown).toContain('<h1>Your files, in one calm place</h1>')
    expect(shown).toContain('<a class="landing-button" href="/sign-in">Sign in</a>')
    expect(shown).toContain('<a class="landing-button" href="/register" data-main>Create an account</a>')
    expect(shown).toContain('<a href="https://example.org/?a=1&amp;b=2">About &lt;us&gt;</a>')
    expect(shown).toMatch(
      /<footer class="[\w-]+"><nav [^>]*aria-label="More pages"><ul><li><a href="\/imprint">Imprint<\/a>/,
    )
    await save({ 'registration.disable': true, 'site.name': 'Ada & <Co>' })
    expect(await words()).not.toContain('/register')
    expect(await words()).toContain('<span>Ada &amp; &lt;Co&gt;</span>')
    expect(await words('/sign-in')).toBe('')
    await save({ 'registration.disable': false, 'site.name': 'Holdall', menus: [], 'homepage.type': 'default' })
  })

  it('[PAGES-02] [GEN-08] show a custom page at its one address, and at the bare address if it is the start page', async () => {
    const id = '0'.repeat(25)
    const ids = [`${id}1`, `${id}2`]
    const row = { body: '<p>Be <b>kind</b></p>', body_text: 'Be kind', type: 'default' as const, user_id: null }
    const times = { hide_nav: 0, created_at: 1, updated_at: 1 }
    await app.services.db.transaction(tx =>
      tables(tx)
        .insertInto('custom_pages')
        .values(ids.map(id => ({ id, title: '</title><script>$&', slug: `größe-${id}`, ...row, ...times })))
        .execute(),
    )
    const address = `/pages/${ids[0]}/${encodeURIComponent(`größe-${ids[0]}`)}`
    const pageIn = (body: string) => JSON.parse(/id="site-page">(.*?)<\/script>/.exec(body)?.[1] ?? 'null')
    const shown = await open('GET', `${address}?from=mail`)
    expect(shown.statusCode).toBe(200)
    expect(pageIn(shown.body)).toMatchObject({ id: ids[0], body: '<p>Be <strong>kind</strong></p>', hide_nav: false })
    expect(shown.body).toContain('<title>&lt;/title&gt;&lt;script&gt;$&amp; · ')
    expect(shown.body).toContain(`<link rel="canonical" href="http://localhost:80${address}" />`)
    expect(shown.body).toContain('<meta name="description" content="Be kind" />')
    expect(String(shown.headers['content-security-policy'])).toBe(
      String((await open('GET', '/sign-in')).headers['content-security-policy']),
    )
    for (const url of [`/pages/${ids[0]}`, `/pages/${ids[0]}/`, `/pages/${ids[0]}/other`, `/pages/${ids[0]}?x=1`]) {
      const moved = await open('GET', url)
      expect([moved.statusCode, moved.headers.location, moved.headers['cache-control']], url).toEqual([
        301,
        address,
        'no-store',
      ])
    }
    for (const url of [`/pages/${id}3/x`, '/pages/..%2f..', `${address}/more`, '/pages/']) {
      expect((await open('GET', url)).statusCode, url).toBe(404)
    }
    await app.services.settings.save({ 'homepage.type': 'Custom Page', 'homepage.value': ids[1] }, null)
    const home = await open('GET', '/')
    expect([home.statusCode, pageIn(home.body).id]).toEqual([200, ids[1]])
    await app.services.db.transaction(tx =>
      tables(tx)
        .deleteFrom('custom_pages')
        .where('id', '=', ids[1] ?? '')
        .execute(),
    )
    const bare = await open('GET', '/')
    expect([bare.statusCode, pageIn(bare.body)]).toEqual([200, null])
    await app.services.settings.save({ 'homepage.type': 'default' }, null)
  })

  it('are served for page addresses only', async () => {
    expect((await open('GET', '/api/v1/nowhere')).statusCode).toBe(404)
    expect((await open('POST', '/sign-in')).statusCode).toBe(404)
    expect((await open('HEAD', '/drive')).statusCode).toBe(200)
  })
})

describe('pages that may upload to a bucket', () => {
  const dir = mkdtempSync(join(tmpdir(), 'holdall-web-'))
  const closing: (() => unknown)[] = [() => rmSync(dir, { recursive: true })]
  afterAll(async () => {
    for (const close of closing.toReversed()) await close()
  })

  it('[XFER-12] name only the current bucket, while direct uploads are on', async () => {
    writeFileSync(join(dir, 'index.html'), page)
    const peer = await startS3StorePeer()
    closing.push(() => peer.close())
    const { db } = await createTestDatabase('sqlite')
    const variables = { DIRECT_UPLOADS: 'on', OUTBOUND_ALLOW: '127.0.0.1', WORKER: 'false' }
    const env = readEnvironment({ DATA_DIR: dir, APP_KEY: 'a key for the tests that is long enough', ...variables })
    const app = await createApp({ env, log: createLogger('silent'), db })
    closing.push(() => app.close())
    await serveWeb(app.http, app.services, dir)
    await app.start()
    const sources = async () => {
      const { headers } = await app.http.inject({ method: 'GET', url: '/sign-in' })
      return /connect-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]
    }
    const { disks } = app.services
    expect(await sources()).toBe("'self'")
    await disks.follow('uploads', { driver: 's3', options: optionsOf(peer) })
    expect(await sources()).toBe(`'self' ${peer.url}`)
    await disks.follow('uploads', { driver: 'local', options: {} })
    expect(await sources()).toBe("'self'")
  })
})
