import { localizationEndpoints as l } from '@holdall/contract/localizations/localizations.contract.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { sitemapEndpoints as e } from '@holdall/contract/sitemap/sitemap.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { mostAddresses, writeSitemap } from './write-sitemap.ts'

describe.each(suiteDialects)('the sitemap on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(() => test.close())

  it('[GEN-14] [GEN-16] lists the public pages, once an administrator has generated it', async () => {
    const visitor = test.client()
    const read = (name: string) => visitor.call(e.file, { params: { name } })
    expect((await read('sitemap-index.xml')).status).toBe(404)
    const ada = await buildMember(test, { permissions: ['settings.update'] })
    const { url } = await ada.client.ok(e.generate)
    expect(url).toBe('http://drive.test/storage/sitemaps/sitemap-index.xml')
    const index = await visitor.request('GET', new URL(url).pathname)
    expect(index.headers['content-type']).toContain('application/xml')
    expect(index.payload).toContain('<loc>http://drive.test/storage/sitemaps/sitemap-1.xml</loc>')
    expect((await read('sitemap-1.xml')).raw.payload).toContain('<loc>http://drive.test/register</loc>')
    await test.app.services.settings.save({ 'registration.disable': true }, null)
    await ada.client.ok(e.generate)
    expect((await read('sitemap-1.xml')).raw.payload).not.toContain('/register')
    expect((await read('sitemap-2.xml')).status).toBe(404)
    expect((await visitor.request('GET', '/storage/sitemaps/..%2fetc')).statusCode).toBe(422)
    const site = await visitor.ok(siteEndpoints.site)
    expect(site.settings).not.toHaveProperty('app_url')
  })

  it('names the languages of the site, unless translations are turned off', async () => {
    const ada = await buildMember(test, { permissions: ['settings.update'] })
    const body = async () => {
      await ada.client.ok(e.generate)
      return (await test.client().call(e.file, { params: { name: 'sitemap-1.xml' } })).raw.payload
    }
    expect(await body()).not.toContain('hreflang')
    const input = { name: 'Deutsch', language: 'de' }
    await (await buildMember(test, { permissions: ['localizations.create'] })).client.ok(l.create, { body: input })
    expect(await body()).toContain('hreflang="de" href="http://drive.test/register?lang=de"')
    await test.app.services.settings.save({ 'i18n.enable': false }, null)
    expect(await body()).not.toContain('hreflang')
  })

  it('can be generated only with the permission settings.update', async () => {
    const viewer = await buildMember(test, { permissions: ['settings.view'] })
    expect((await viewer.client.call(e.generate)).status).toBe(403)
  })

  it('needs to know the address of the site', async () => {
    const nowhere = await createTestApp(dialect, { APP_URL: undefined as never })
    try {
      const ada = await buildMember(nowhere, { permissions: ['settings.update'] })
      expect((await ada.client.call(e.generate)).problem.code).toBe('sitemap.no-address')
    } finally {
      await nowhere.close()
    }
  })
})

it('starts another file when one is full, and escapes addresses', () => {
  const pages = Array.from({ length: mostAddresses + 1 }, (_, number) => ({
    path: `/pages/${number}?a=<b>&c`,
    changedAt: 0,
  }))
  const files = writeSitemap(pages, { baseUrl: 'https://example.org', languages: [] }, 0)
  expect(files.map(file => file.name)).toEqual(['sitemap-index.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
  expect(files[2]?.body).toContain('<loc>https://example.org/pages/50000?a=&lt;b&gt;&amp;c</loc>')
  expect(files[0]?.body.match(/<sitemap>/g)).toHaveLength(2)
})

it('names the addresses of each page in every language, and keeps files small enough for search engines', () => {
  const [, file] = writeSitemap([{ path: '/' }], { baseUrl: 'https://example.org', languages: ['en', 'zh-Hans'] }, 0)
  const link = (language: string, address: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="https://example.org/${address}"/>`
  const links = link('en', '?lang=en') + link('zh-Hans', '?lang=zh-Hans') + link('x-default', '')
  expect(file?.body).toContain(`<url><loc>https://example.org/</loc>${links}</url>`)
  expect(file?.body).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"')
  const pages = Array.from({ length: 2000 }, (_, number) => ({ path: `/pages/${number}/${'x'.repeat(50)}` }))
  const languages = Array.from({ length: 50 }, (_, number) => `a${number}`)
  const files = writeSitemap(pages, { baseUrl: 'https://drive.example.org', languages }, 0)
  const bodies = files.slice(1).map(one => one.body)
  expect(bodies.map(body => body.match(/<url>/g)?.length)).toEqual([980, 980, 40])
  for (const body of bodies) expect(body.length).toBeLessThan(50 * 1024 * 1024)
})
