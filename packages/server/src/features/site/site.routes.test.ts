import { gunzipSync } from 'node:zlib'
import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { isFailure } from '../../platform/failure.ts'
import { StagingError } from '../../platform/staging/staging-error.ts'
import { version } from '../../platform/version.ts'

describe.each(suiteDialects)('site on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('returns the public settings to a visitor, and nothing else', async () => {
    const site = await test.client().ok(siteEndpoints.site)
    expect(site.me).toBeNull()
    expect(site.settings['drive.default_view']).toBe('grid')
    expect(site.settings).not.toHaveProperty('mail_password')
    expect(site.settings).not.toHaveProperty('app_url')
  })

  it('[SHELL-07] [KEYS-51] reports the running version, even if a stored setting has the same name', async () => {
    const { db, settings } = test.app.services
    const row = { key: 'version', value: '"9.9.9"', updated_at: 1, updated_by: null }
    await db.transaction(tx => tables(tx).insertInto('settings').values(row).execute())
    await settings.reload()
    expect(settings.get('version')).toBe(version)
    expect((await test.client().ok(siteEndpoints.site)).version).toBe(version)
    await expect(settings.save({ version: '9.9.9' }, null)).rejects.toSatisfy(error =>
      isFailure(error, 'request.invalid'),
    )
  })

  it('describes the API once, and tells a reader who knows the description that it is the same', async () => {
    const ask = (headers: Record<string, string> = {}) =>
      test.client().request('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'identity', ...headers } })
    const first = await ask()
    expect([first.statusCode, first.json().openapi]).toEqual([200, '3.1.0'])
    const { etag } = first.headers
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    const again = await ask({ 'if-none-match': String(etag) })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const write = vi.spyOn(JSON, 'stringify')
    const zipped = await ask({ 'accept-encoding': 'gzip' })
    const isWritten = write.mock.results.some(({ value }) => String(value).includes('"openapi"'))
    write.mockRestore()
    expect([zipped.headers['content-encoding'], isWritten]).toEqual(['gzip', false])
    expect(gunzipSync(zipped.rawPayload).equals(first.rawPayload)).toBe(true)
  })

  describe('the settings of the back-office’s shell', () => {
    const pages = 'vebto.admin.pages'
    let entering: TestMember
    beforeAll(async () => {
      entering = await buildMember(test, { permissions: ['admin.access'] })
    })
    const read = async () => (await entering.client.ok(siteEndpoints.site)).settings

    it('[KEYS-48] [KEYS-49] [SHELL-17] are returned to those who may enter, with the comments first and ads off by default', async () => {
      expect(await read()).toMatchObject({
        'vebto.admin.ads': false,
        [pages]: [{ name: 'comments', icon: 'comment', permission: 'comments.view', route: 'comments' }],
        'tags.types': expect.arrayContaining([{ name: 'starred', system: true }]),
      })
      const member = await buildMember(test)
      for (const client of [test.client(), member.client]) {
        const { settings } = await client.ok(siteEndpoints.site)
        expect(Object.keys(settings).filter(key => /^(vebto|tags)\./.test(key))).toEqual([])
      }
    })

    it('[KEYS-48] [SHELL-11] [SHELL-17] leave out entries that are malformed or point outside the back-office, and log each once', async () => {
      const right = { name: ' Health ', icon: 'chart', route: '/admin/status' }
      const wrong = [
        'nothing',
        null,
        [],
        { ...right, name: '' },
        { ...right, icon: undefined },
        { ...right, permission: 7 },
        { ...right, permission: '' },
        { ...right, permission: 'a b' },
        ...[
          '',
          '/',
          'admin',
          'admin/',
          '../drive',
          'https://evil.example',
          '//evil.example',
          'javascript:alert(1)',
        ].map(route => ({ ...right, route })),
        { ...right, route: 'status?a=b' },
        { ...right, route: 'a\\b' },
      ].map(entry => JSON.parse(JSON.stringify(entry)))
      const { settings, log } = test.app.services
      const warn = vi.spyOn(log, 'warn')
      await settings.save({ [pages]: [...wrong, right, { ...right, permission: 'roles.view', route: 'roles' }] }, null)
      const expected = [
        { name: 'Health', icon: 'chart', permission: null, route: 'status' },
        { name: 'Health', icon: 'chart', permission: 'roles.view', route: 'roles' },
      ]
      expect((await read())[pages]).toEqual(expected)
      expect((await read())[pages]).toEqual(expected)
      const told = warn.mock.calls.map(([fields]) => fields).filter(fields => 'entry' in fields)
      expect(told.map(fields => 'entry' in fields && fields.entry)).toEqual(wrong.map((_, index) => index + 1))
      warn.mockRestore()
    })

    it('[KEYS-48] accept only a list of limited length', async () => {
      for (const value of ['comments', { 0: {} }, null, Array.from({ length: 51 }, () => ({}))]) {
        await expect(test.app.services.settings.save({ [pages]: value }, null)).rejects.toSatisfy(error =>
          isFailure(error, 'request.invalid'),
        )
      }
    })
  })

  it('[API-01] describes itself as OpenAPI 3.1, with every endpoint and its access', async () => {
    const document = await test.client().ok(siteEndpoints.openapi)
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths).toHaveProperty(['/api/v1/items/{id}', 'patch', 'x-access'], driveEndpoints.rename.access)
    const read = ['/api/v1/custom-pages/{id}', 'get', 'x-access']
    expect(document.paths).toHaveProperty(read, { anyOf: ['custom_pages.view', 'custom_pages.update'] })
    const remove = ['/api/v1/uploads/delete', 'post', 'x-access']
    expect(document.paths).toHaveProperty(remove, { own: true, or: 'files.delete' })
  })

  it('answers problem documents for unknown addresses', async () => {
    const answer = await test.client().request('GET', '/api/v1/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json().code).toBe('request.not-found')
  })

  it('[OPS-04] is live but not ready while the disk is full, and says so', async () => {
    const { staging } = test.app.services
    const requireDiskSpace = vi
      .spyOn(staging, 'requireDiskSpace')
      .mockRejectedValue(new StagingError('full', 'no room'))
    test.clock.advance(2000)
    const answer = await test.client().call(siteEndpoints.ready)
    expect(answer.status).toBe(503)
    expect(answer.problem).toMatchObject({
      code: 'site.not-ready',
      meta: { checks: { database: 'ok', storage: 'full' } },
    })
    expect((await test.client().call(siteEndpoints.live)).status).toBe(200)
    requireDiskSpace.mockRestore()
    test.clock.advance(2000)
  })

  it('is live and ready', async () => {
    expect(await test.client().ok(siteEndpoints.live)).toEqual({ status: 'ok' })
    expect(await test.client().ok(siteEndpoints.ready)).toMatchObject({ status: 'ok' })
  })
})
