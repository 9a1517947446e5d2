import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { endpoints } from '@holdall/contract/contract.ts'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { sharingEndpoints } from '@holdall/contract/sharing/sharing.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logSlowStatements } from '../../src/platform/database/slow-statements.ts'
import { setUpSite } from '../accounts.ts'
import { dialects } from '../databases.ts'
import { basic } from '../dav.ts'
import { buildFolder, buildMember, type TestMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../harness.ts'
import { collectLog, type LoggedLines } from '../logged-lines.ts'
import { metricsToken } from '../metrics-page.ts'
import { inputFor } from './endpoint-input.ts'
import { sameBrowser } from './send.ts'
import { allOn, buildPerson, type Person } from './world.ts'

/** In a form that any field accepts; what is logged must contain none of them, in any case. */
const canary = (name: string) => `canary${name}94f1c7`

/** Ways to send something secret, besides the body and the address. */
const headers = {
  authorization: `Bearer ${canary('bearer')}`,
  cookie: `holdall_session=${canary('cookie')}; other=${canary('othercookie')}`,
  referer: `http://drive.test/s/${canary('referer')}`,
  'user-agent': canary('agent'),
  'x-request-id': canary('requestid'),
  traceparent: canary('traceparent'),
  'x-forwarded-for': canary('forwarded'),
  'holdall-captcha': canary('captcha'),
  'holdall-link-password': canary('linkpassword'),
}

/** The method Log would write whole emails, as its name says. Nothing listens there. */
const unreachableMail = { MAIL_DRIVER: 'smtp', MAIL_HOST: '127.0.0.1', MAIL_PORT: '1', MAIL_PASSWORD: canary('mail') }

/** A body with a secret under each name that one may have. */
const body = Object.fromEntries(
  [
    'password',
    'newPassword',
    'currentPassword',
    'token',
    'secret',
    'code',
    'email',
    'name',
    'slug',
    'content',
    'q',
  ].map(name => [name, canary(`body${name.toLowerCase()}`)]),
)

describe.each(dialects)('[OPS-03] the log on %s', dialect => {
  let test: TestApp
  let lines: LoggedLines
  let ada: Person
  /** Can't be signed out by what is called. */
  let admin: TestMember
  let calls = 0
  beforeAll(async () => {
    lines = collectLog('trace')
    test = await createTestApp(
      dialect,
      { ...allOn, ...unreachableMail, REQUEST_LOG: 'all', METRICS_TOKEN: metricsToken },
      lines.log,
    )
    // Every statement counts as slow.
    logSlowStatements(test.app.services.db, lines.log, Number.MIN_VALUE)
    await setUpSite(test)
    ada = await buildPerson(test, canary('person'))
    admin = await buildMember(test, { permissions: ['admin'] })
  })
  afterAll(async () => {
    await test.close()
    console.log(`${dialect}: ${calls} calls, ${lines.text().length} characters of log read`)
  })

  function expectNone(): void {
    const found = [...lines.text().matchAll(/canary\w+/gi)].map(match => match[0])
    expect([...new Set(found)]).toEqual([])
    expect(lines.text()).not.toContain(metricsToken)
  }

  async function callAll(): Promise<void> {
    for (const endpoint of endpoints) {
      if (endpoint.response === 'events') continue
      const input = inputFor(endpoint, { ...ada.objects, slug: canary('slug') })
      const url = endpointUrl(endpoint, input.params, { ...input.query, token: canary('query'), q: canary('words') })
      const sent = endpoint.body === 'bytes' ? canary('bytes') : { ...(input.body as object), ...body }
      const payload = typeof sent === 'string' ? { payload: sent } : endpoint.method === 'GET' ? {} : { body: sent }
      await test.client().request(endpoint.method, url, { headers, ...payload })
      await sameBrowser(test, admin.client).request(endpoint.method, url, payload)
      calls += 2
    }
  }

  it('contains nothing secret of any call, in whichever place it was sent', async () => {
    lines.clear()
    await callAll()
    expect(lines.saying('A request was answered').length).toBeGreaterThan(endpoints.length)
    expect(lines.saying('A database statement was slow').length).toBeGreaterThan(endpoints.length)
    expectNone()
  })

  it('contains nothing of sign-ins, links, files and tokens', async () => {
    lines.clear()
    const { client } = admin
    await test
      .client()
      .call(accountEndpoints.signIn, { body: { email: 'a@example.org', password: canary('password') } })
    await test.client().call(accountEndpoints.reset, { body: { token: canary('reset'), password: canary('new') } })
    const { id } = await buildFolder(admin, canary('folder'))
    const link = await client.ok(sharingEndpoints.createLink, {
      params: { id },
      body: { password: canary('lock'), slug: canary('ownslug') },
    })
    await test
      .client()
      .call(sharingEndpoints.unlock, { params: { slug: link.slug }, body: { password: canary('wrong') } })
    await test.client().request('GET', `/s/${link.slug}?password=${canary('inaddress')}`)
    await client.call(driveEndpoints.rename, { params: { id }, body: { name: canary('renamed') } })
    const dav = { authorization: basic(`${canary('davuser')}@example.org`, canary('davpassword')) }
    await test.client().request('PROPFIND', `/dav/files/${canary('davfile')}`, { headers: dav })
    await test.client().request('GET', '/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
    await test.client().request('GET', `/metrics?token=${metricsToken.replaceAll(' ', '+')}`, { headers })
    expect(lines.saying('A request was answered').length).toBeGreaterThan(8)
    // What all of these calls have queued, emails that can't be sent among it.
    expect(await test.app.worker.runDue()).toBeGreaterThan(3)
    expect(lines.text()).toContain('ECONNREFUSED')
    expectNone()
  })

  it('contains nothing secret of calls that fail for reasons of our own', async () => {
    lines.clear()
    await test.app.services.db.close()
    await callAll()
    const dav = { authorization: basic(`${canary('davuser')}@example.org`, canary('davpassword')) }
    await test.client().request('PROPFIND', `/dav/files/${canary('davfile')}`, { headers: dav })
    expect(
      lines.saying('A request failed').length + lines.saying('A request was answered with a server error').length,
    ).toBeGreaterThan(endpoints.length / 2)
    expectNone()
  })
})
