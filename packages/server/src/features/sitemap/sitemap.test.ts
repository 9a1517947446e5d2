import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { sitemapEndpoints as e } from '@holdall/contract/sitemap/sitemap.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { mostAddresses, writeSitemap } from './write-sitemap.ts'

describe.each(dialects)('the sitemap on %s', dialect => {
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
  const files = writeSitemap(pages, 'https://example.org', 0)
  expect(files.map(file => file.name)).toEqual(['sitemap-index.xml', 'sitemap-1.xml', 'sitemap-2.xml'])
  expect(files[2]?.body).toContain('<loc>https://example.org/pages/50000?a=&lt;b&gt;&amp;c</loc>')
  expect(files[0]?.body.match(/<sitemap>/g)).toHaveLength(2)
})
