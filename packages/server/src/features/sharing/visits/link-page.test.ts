import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharingEndpoints as e } from '@holdall/contract/sharing/sharing.contract.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../../test/databases.ts'
import { buildFile, buildFolder, buildMember, type TestMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { serveWeb } from '../../../app/web/web.ts'

const page = '<!doctype html><html><head><title>Holdall</title></head><body><div id="root"></div></body></html>'

describe.each(dialects)('the page of a link on %s', dialect => {
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
  const pageOf = async (slug: string) => {
    const answer = await web.inject({ url: `/s/${slug}`, headers: { 'user-agent': 'WhatsApp/2' } })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
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

  it('[LINK-04] reveals nothing behind a password, and nothing about a dead link either', async () => {
    const id = await buildFile(test, owner, { name: 'secret plans.pdf' })
    const locked = await pageOf((await share(id, { password: 'sesame', note: 'secret', name: 'secret' })).slug)
    expect(locked).not.toContain('secret')
    expect(locked).toContain('content="This link is protected by a password."')
    const dead = await share(id)
    await owner.client.ok(e.revokeLink, { params: { id: dead.id } })
    const gone = await pageOf(dead.slug)
    expect(gone).toBe(await pageOf('never-was-one'))
    expect(gone).not.toMatch(/og:|secret/)
    expect(gone).toContain('<meta name="robots" content="noindex" />')
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
