import { driveEndpoints } from '@holdall/contract/drive/drive.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'

describe.each(dialects)('site on %s', dialect => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp(dialect)
  })
  afterAll(() => test.close())

  it('answers the public settings to a visitor, and nothing that is not public', async () => {
    const site = await test.client().ok(siteEndpoints.site)
    expect(site.me).toBeNull()
    expect(site.settings['drive.default_view']).toBe('grid')
    expect(site.settings).not.toHaveProperty('mail_password')
    expect(site.settings).not.toHaveProperty('app_url')
  })

  it('[API-01] describes itself as OpenAPI 3.1, with every endpoint and its access', async () => {
    const document = await test.client().ok(siteEndpoints.openapi)
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths).toHaveProperty(['/api/v1/items/{id}', 'patch', 'x-access'], driveEndpoints.rename.access)
  })

  it('answers problem documents for unknown addresses', async () => {
    const answer = await test.client().request('GET', '/api/v1/nowhere')
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json().code).toBe('request.not-found')
  })

  it('is live and ready', async () => {
    expect(await test.client().ok(siteEndpoints.live)).toEqual({ status: 'ok' })
    expect(await test.client().ok(siteEndpoints.ready)).toMatchObject({ status: 'ok' })
  })
})
