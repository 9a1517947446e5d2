import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { createTestDatabase, suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createClient, type TestApp, testAuthenticate } from '../../../test/harness.ts'
import { readEnvironment } from '../../platform/environment.ts'
import { createLogger } from '../../platform/logging.ts'
import type { App } from '../build-app.ts'
import { createApp } from '../create-app.ts'
import { serveWeb } from './web.ts'

const page =
  '<!doctype html><html lang="en" dir="ltr"><head><title>Holdall</title></head><body><div id="root"></div></body></html>'
const pageId = `${'0'.repeat(25)}1`
const pagePath = `/pages/${pageId}/rules`
const root = 'https://drive.test'

describe.each(suiteDialects)('the languages of public pages on %s', dialect => {
  let app: App
  let drop: () => Promise<void>
  let member: TestMember
  const dir = mkdtempSync(join(tmpdir(), 'holdall-web-'))
  beforeAll(async () => {
    writeFileSync(join(dir, 'index.html'), page)
    const database = await createTestDatabase(dialect)
    drop = () => database.drop()
    const key = 'a key for the tests that is long enough'
    const env = readEnvironment({ DATA_DIR: dir, APP_KEY: key, APP_URL: root, WORKER: 'false' })
    const { db } = database
    app = await createApp({ env, log: createLogger('silent'), db, authenticate: testAuthenticate })
    await serveWeb(app.http, app.services, dir)
    await app.start()
    const later = Date.now() + 1000
    const row = { revision: 1, created_at: later, updated_at: later }
    const others = ['de', 'ar'].map(language => ({
      id: language,
      name: language,
      name_key: language,
      language,
      ...row,
    }))
    const shown = { id: pageId, title: 'Rules', slug: 'rules', body: '<p>Be kind</p>', body_text: 'Be kind' }
    const custom = { ...shown, type: 'default' as const, user_id: null, hide_nav: 0, created_at: 1, updated_at: 1 }
    await db.transaction(async tx => {
      await tables(tx).insertInto('localizations').values(others).execute()
      await tables(tx).insertInto('custom_pages').values(custom).execute()
    })
    member = await buildMember({ app, client: () => createClient(app) } as TestApp, {
      language: 'de',
      permissions: ['admin'],
    })
    await app.services.settings.save({ 'homepage.type': 'component', 'homepage.value': 'landing' }, null)
  })
  afterAll(async () => {
    await app.close()
    await drop()
    rmSync(dir, { recursive: true })
  })
  const open = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await app.http.inject({ url, headers })
    const site = JSON.parse(/id="site">(.*?)<\/script>/.exec(answer.body)?.[1] ?? 'null') as Site | null
    return {
      body: answer.body,
      cookie: answer.headers['set-cookie'],
      shown: site?.language.code,
      status: answer.statusCode,
    }
  }
  const shownTo = async (headers: Record<string, string>) => (await open('/sign-in', headers)).shown
  const kept = (language: string) => ({ cookie: `holdall-language=${language}`, 'accept-language': 'ar' })

  it('follow the address for this response, and make the browser keep the language for a year', async () => {
    for (const url of ['/', '/sign-in', '/register', '/forgot-password', '/contact', '/s/anything', pagePath]) {
      const { body, cookie, shown } = await open(`${url}?next=%2F&lang=de`, kept('ar'))
      expect([shown, cookie], url).toEqual([
        'de',
        'holdall-language=de; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure',
      ])
      expect(body, url).toContain('<html')
      expect(body, url).toMatch(/<html [^>]*lang="de" dir="ltr"/)
    }
    expect((await open('/sign-in?lang=ar')).body).toMatch(/<html [^>]*lang="ar" dir="rtl"/)
    const landing = await open('/?lang=de')
    expect(landing.body).not.toContain('Your files, in one calm place')
    expect(landing.body).toContain('aria-current="true">de</a>')
  })

  it('ignore a language that the site doesn’t have, and pages that aren’t public', async () => {
    const hostile = [
      'xx',
      '',
      'de%00',
      'de;Path=/x',
      '..%2f',
      'constructor',
      `de${'x'.repeat(5000)}`,
      '%3Cscript%3E',
      '*',
    ]
    for (const language of hostile) {
      const { shown, cookie, status } = await open(`/sign-in?lang=${language}`)
      expect([status, shown, cookie], language.slice(0, 20)).toEqual([200, 'en', undefined])
    }
    expect((await open('/drive?lang=de')).cookie).toBeUndefined()
    expect((await open('/sign-in?language=de')).cookie).toBeUndefined()
    await app.services.settings.save({ 'i18n.enable': false }, null)
    const off = await open('/sign-in?lang=de')
    expect([off.shown, off.cookie]).toEqual(['en', undefined])
    expect(off.body).not.toContain('hreflang')
    await app.services.settings.save({ 'i18n.enable': true }, null)
  })

  it('follow the kept language before that of the browser, and a member’s own before both', async () => {
    expect(await shownTo({ 'accept-language': 'ar' })).toBe('ar')
    expect(await shownTo(kept('de'))).toBe('de')
    expect(await shownTo({ ...kept('de'), 'accept-language': 'ar, de-AT' })).toBe('de-AT')
    for (const hostile of ['xx', '', '%00', '"', '*', 'x'.repeat(5000), '-', 'de-'.repeat(2000)]) {
      expect(await shownTo(kept(hostile)), hostile.slice(0, 20)).toBe('ar')
    }
    const cookie = `test-user=${member.userId}; holdall-language=ar`
    expect(await shownTo({ cookie, 'accept-language': 'ar' })).toBe('de')
    expect((await open('/sign-in?lang=ar', { cookie })).shown).toBe('de')
  })

  it.each(['/', '/sign-in', '/register', '/contact', pagePath])(
    '%s names its own address and those in other languages',
    async path => {
      const { body } = await open(`${path}?from=mail`)
      const alternates = [...body.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)" \/>/g)]
      expect(alternates.map(([, language, href]) => [language, href])).toEqual([
        ['en', `${root}${path}?lang=en`],
        ['ar', `${root}${path}?lang=ar`],
        ['de', `${root}${path}?lang=de`],
        ['x-default', root + path],
      ])
      expect(body).toContain(`<link rel="canonical" href="${root}${path}" />`)
      const german = (await open(`${path}?lang=de`)).body
      expect(german).toContain(`<link rel="canonical" href="${root}${path}?lang=de" />`)
      expect(german).toContain(`<meta property="og:url" content="${root}${path}?lang=de" />`)
      expect(german).toContain('<meta property="og:locale" content="de_DE" />')
      const others = [...german.matchAll(/og:locale:alternate" content="(.*?)"/g)].map(([, locale]) => locale)
      expect(others).toEqual(['en_US', 'ar_EG'])
      expect(german.match(/rel="canonical"/g)).toHaveLength(1)
      expect(german).toContain(`<meta property="og:image" content="${root}/card.png" />`)
      expect(german).toContain('<meta name="twitter:card" content="summary_large_image" />')
    },
  )

  it('have their titles and descriptions in that language', async () => {
    expect((await open('/sign-in?lang=de')).body).toContain('<title>Anmelden · Holdall</title>')
    const { body } = await open('/?lang=de')
    const description = /<meta name="description" content="(.*?)" \/>/.exec(body)?.[1] ?? ''
    expect(description).not.toBe('')
    expect(description).not.toBe('Store, find and share files. They stay yours.')
    expect(body).toContain(`<meta property="og:description" content="${description}" />`)
  })

  it('have the owner’s texts on the landing page in that language, or else in the default one', async () => {
    const texts = { en: { headline: 'Our drive' }, de: { lead: 'Nur für uns' } }
    await app.services.settings.save({ 'landing.texts': texts }, null)
    const german = (await open('/?lang=de')).body
    expect(german).toContain('<h1>Our drive</h1><p class="landing-lead">Nur für uns</p>')
    await app.services.settings.save({ 'i18n.default_localization': 'de' }, null)
    expect((await open('/?lang=ar')).body).toContain('<p class="landing-lead">Nur für uns</p>')
    await app.services.settings.save({ 'i18n.enable': false }, null)
    expect((await open('/')).body).toContain('<h1>Our drive</h1><p class="landing-lead">Nur für uns</p>')
    await app.services.settings.save({ 'i18n.enable': true, 'landing.texts': {} }, null)
  })

  it('are in the language of the server where the site has chosen no default', async () => {
    const languageOf = async () => (await open('/sign-in')).shown
    await app.services.settings.save({ 'i18n.default_localization': '', app_locale: 'ar' }, null)
    expect(await languageOf()).toBe('ar')
    await app.services.settings.save({ 'i18n.default_localization': 'de' }, null)
    expect(await languageOf()).toBe('de')
    await app.services.settings.save({ 'i18n.default_localization': '', app_locale: 'en' }, null)
    expect(await languageOf()).toBe('en')
  })

  it('say nothing of other pages to search engines', async () => {
    for (const url of ['/drive', '/forgot-password', '/s/anything', '/pages/nothing/x']) {
      expect((await open(url)).body, url).not.toMatch(/canonical|hreflang|og:/)
    }
  })
})
