import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { expect, it, vi } from 'vitest'
import { suiteDialects } from '../../../test/databases.ts'
import { createTestApp } from '../../../test/harness.ts'
import { collectLog } from '../../../test/logged-lines.ts'
import { metricsToken, readMetrics } from '../../../test/metrics-page.ts'
import { StagingError } from '../../platform/staging/staging-error.ts'

it.each(suiteDialects)(
  '[OPS-03] on %s, a site tells whether it is live and ready, gives Prometheus its metrics, and logs requests with their ids and without secrets',
  async dialect => {
    const lines = collectLog('info')
    const test = await createTestApp(dialect, { METRICS_TOKEN: metricsToken, REQUEST_LOG: 'all' }, lines.log)
    const visitor = test.client()

    expect(await visitor.ok(siteEndpoints.live)).toEqual({ status: 'ok' })
    expect(await visitor.ok(siteEndpoints.ready)).toMatchObject({ status: 'ok', reasons: [] })
    const probe = vi.spyOn(test.app.services.staging, 'probe').mockRejectedValue(new StagingError('full', 'no room'))
    test.clock.advance(2000)
    const refused = await visitor.call(siteEndpoints.ready)
    expect([refused.status, refused.problem.meta?.reasons]).toEqual([503, ['full']])
    expect((await visitor.call(siteEndpoints.live)).status).toBe(200)
    probe.mockRestore()

    const page = await readMetrics(test)
    const answered = { endpoint: 'site.ready', method: 'GET', status: '5xx' }
    expect(page.value('holdall_http_requests_total', answered)).toBe(1)
    expect(page.value('holdall_ready')).toBe(1)

    lines.clear()
    const body = { email: 'lulu@example.org', password: 'a secret password' }
    const failed = await visitor.call(accountEndpoints.signIn, { body, headers: { cookie: 'holdall_session=secret' } })
    const [refusal, line, ...others] = lines.text().trim().split('\n')
    expect(others).toEqual([])
    expect(JSON.parse(refusal ?? '').msg).toMatch(/^Sign-in refused/)
    expect(JSON.parse(line ?? '')).toMatchObject({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      msg: 'A request was answered',
      requestId: failed.headers['x-request-id'],
      endpoint: 'accounts.signIn',
      status: 401,
    })
    expect(failed.problem.requestId).toBe(failed.headers['x-request-id'])
    // Random ids have neither an l nor a u.
    expect(`${refusal}${line}`).not.toMatch(/secret|lulu/)
    await test.close()
  },
)
