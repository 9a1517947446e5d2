import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { driveEndpoints as drive } from '@holdall/contract/drive/drive.endpoints.ts'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { suiteDialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { serveWeb } from '../../../app/web/web.ts'

const page = '<!doctype html><html><head><title>Holdall</title></head><body><div id="root"></div></body></html>'

describe.each(suiteDialects)('the page of a link on %s', dialect => {
  let test: TestApp
  let web: FastifyInstance
  let owner: TestMember
  const dir = mkdtempSync(join(tmpdir(), 'holdall-web-'))
  beforeAll(async () => {
    test = await createTestApp(dialect)
    owner = await buildMember(test)
    writeFileSync(join(dir, 'index.html'), page)
    web = fastify({ genReqId: () => 'request' })
    web.decorate('unknownAddress', { answer: (_request, reply) => void reply.code(404).send() })
    web.setNotFoundHandler((request, reply) => web.unknownAddress.answer(request, reply))
    await serveWeb(web, test.app.services, dir)
  })
  afterAll(async () => {
    await web.close()
    await test.close()
    rmSync(dir, { recursive: true, force: true })
  })

  const share = (id: string, body: object = {}) => owner.client.ok(e.createLink, { params: { id }, body })
  const pageOf = async (slug: string, status = 200) => {
    const answer = await web.inject({ url: `/s/${slug}`, headers: { 'user-agent': 'WhatsApp/2' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    return answer.payload
  }

  it('[LINK-04] carries a preview card of what is shared, kept from search engines and not counted as a visit', async () => {
    const folder = await buildFolder(owner, 'Summer')
    await buildFile(test, owner, { name: 'a.txt', text: 'x'.repeat(2500), parentId: folder.id })
    const link = await share(folder.id)
    const html = await pageOf(link.slug)
    expect(html).toContain('<title>Summer</title>')
    expect(html).toContain('<meta property="og:title" content="Summer" />')
    expect(html).toContain('<meta property="og:description" content="1 item, 2.4 KB · Holdall" />')
    expect(html).toContain('<meta name="robots" content="noindex" />')
    const listed = await owner.client.ok(e.links, { params: { id: folder.id } })
    expect(listed.data.map(one => [one.visits, one.downloads])).toEqual([[0, 0]])
  })

  it('[LINK-04] reveals nothing but the site’s name about a link that is protected in any way, or dead', async () => {
    const unknown = await pageOf('never-was-one', 404)
    expect(unknown).toContain('<title>Holdall</title>')
    expect(unknown).toContain('<meta name="robots" content="noindex" />')
    expect(unknown).not.toMatch(/og:|twitter:|description/)
    const id = await buildFile(test, owner, { name: 'secret plans.pdf' })
    const folder = await buildFolder(owner, 'secret folder')
    const named = { note: 'secret', name: 'secret' }
    const isHidden = async (slug: string) => expect(await pageOf(slug)).toBe(unknown)
    const isDead = async (slug: string) => expect(await pageOf(slug, 404)).toBe(unknown)
    await isHidden((await share(id, { ...named, password: 'sesame' })).slug)
    await isHidden((await share(folder.id, { ...named, password: 'sesame' })).slug)
    await isHidden((await share(id, { ...named, outsiders: ['guest@example.org'] })).slug)
    const once = await share(id, { ...named, downloadLimit: 1 })
    expect(await pageOf(once.slug)).toContain('secret plans.pdf')
    await test.client().ok(e.countDownload, { params: { slug: once.slug }, body: { ids: [id] } })
    await isDead(once.slug)
    const soon = await share(id, { ...named, expiresAt: new Date(test.clock.now() + 3_600_000).toISOString() })
    expect(await pageOf(soon.slug)).toContain('secret plans.pdf')
    test.clock.advance(3_700_000)
    await isDead(soon.slug)
    const dead = await share(id, named)
    await owner.client.ok(e.revokeLink, { params: { id: dead.id } })
    await isDead(dead.slug)
    const trashed = await buildFile(test, owner, { name: 'secret trash.txt' })
    const lost = await share(trashed, named)
    expect(await pageOf(lost.slug)).toContain('secret trash.txt')
    await owner.client.ok(drive.trash, { body: { ids: [trashed] } })
    await isDead(lost.slug)
  })

  it('shows in the card what anyone who opens the link sees: the address, and a picture', async () => {
    const imageOf = (html: string) => /property="og:image" content="([^"]*)"/.exec(html)?.[1]
    const link = await share(await buildFile(test, owner, { name: 'plan.txt' }))
    const html = await pageOf(link.slug)
    expect(html).toContain(`<meta property="og:url" content="http://drive.test/s/${link.slug}" />`)
    expect(html).toContain('<meta property="og:site_name" content="Holdall" />')
    expect(html).toContain('<meta name="twitter:card" content="summary" />')
    expect(html).not.toMatch(/rel="(canonical|alternate)"/)
    expect(imageOf(html)).toBe('http://drive.test/card-file.png')
    const photo = await buildFile(test, owner, { name: 'photo.png' })
    const seen = await share(photo)
    await test.app.services.db.transaction(tx =>
      tables(tx).updateTable('items').set({ has_thumbnail: 1 }).where('id', '=', photo).execute(),
    )
    const image = imageOf(await pageOf(seen.slug))?.replaceAll('&amp;', '&') ?? ''
    expect(image).toMatch(
      new RegExp(`^http://drive\\.test/api/v1/items/${photo}/thumbnail\\?v=\\w+&size=medium&link=${seen.slug}$`),
    )
    // Whether there is one yet is said to anyone who has the link, and to nobody else.
    const { pathname, search } = new URL(image)
    const problems = [`${pathname}${search}`, `${pathname}?size=medium`].map(url => test.client().request('GET', url))
    expect((await Promise.all(problems)).map(answer => answer.json().code)).toEqual([
      'file.no-thumbnail',
      'item.not-found',
    ])
    const folder = await buildFolder(owner, 'Autumn')
    expect(imageOf(await pageOf((await share(folder.id)).slug))).toBe('http://drive.test/card-folder.png')
  })

  it('writes hostile names into the page as text', async () => {
    const name = `"><script>alert(1)<-script>&'$&$1.txt`
    const html = await pageOf((await share(await buildFile(test, owner, { name }))).slug)
    expect(html).not.toContain('<script>')
    expect(html).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;-script&gt;&amp;&#39;$&amp;$1.txt</title>')
  })

  it('leaves every other page as it is', async () => {
    expect((await web.inject('/settings')).payload).toBe(page)
  })
})
