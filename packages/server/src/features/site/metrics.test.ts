import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { tables } from '../../../test/all-tables.ts'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember, type TestMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { metricsToken, readMetrics } from '../../../test/metrics-page.ts'
import { buildJob } from '../../../test/suites/world.ts'
import { StagingError } from '../../platform/staging/staging-error.ts'

const read = (test: TestApp, headers: Record<string, string> = {}) =>
  test.client().request('GET', '/metrics', { headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe.each(suiteDialects)('[OPS-03] metrics on %s', dialect => {
  let test: TestApp
  let ada: TestMember
  beforeAll(async () => {
    test = await createTestApp(dialect, { METRICS_TOKEN: metricsToken })
    ada = await buildMember(test, { permissions: ['admin'] })
  })
  afterAll(() => test.close())
  afterEach(() => vi.restoreAllMocks())

  it('are for whoever has the operator’s token, and for no one else, not even an administrator', async () => {
    expect((await read(test, bearer(metricsToken))).statusCode).toBe(200)
    const wrong = [
      {},
      bearer(''),
      bearer(`${metricsToken}.`),
      bearer(metricsToken.slice(0, -1)),
      { authorization: `Basic ${btoa(`metrics:${metricsToken}`)}` },
      { authorization: metricsToken },
      { 'x-metrics-token': metricsToken },
    ]
    for (const headers of wrong) {
      const answer = await read(test, headers as Record<string, string>)
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'request.token-invalid'])
      expect(answer.headers['www-authenticate']).toContain('Bearer')
      expect(answer.payload).not.toContain('holdall_')
    }
    const answer = await ada.client.request('GET', '/metrics')
    expect(answer.statusCode).toBe(401)
    const inAddress = await test.client().request('GET', `/metrics?token=${encodeURIComponent(metricsToken)}`)
    expect(inAddress.statusCode).toBe(401)
  })

  it('are in the text format of Prometheus, and never cached', async () => {
    const answer = await read(test, bearer(metricsToken))
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('count requests by endpoint, method and class of status', async () => {
    const before = await readMetrics(test)
    const of = (status: string) => ({ endpoint: 'accounts.me', method: 'GET', status })
    await ada.client.ok(accountEndpoints.me)
    await ada.client.ok(accountEndpoints.me)
    await test.client().call(accountEndpoints.me)
    const after = await readMetrics(test)
    const grown = (name: string, labels: Record<string, string>) =>
      (after.value(name, labels) ?? 0) - (before.value(name, labels) ?? 0)
    expect(grown('holdall_http_requests_total', of('2xx'))).toBe(2)
    expect(grown('holdall_http_requests_total', of('4xx'))).toBe(1)
    expect(grown('holdall_http_request_duration_seconds_count', { endpoint: 'accounts.me' })).toBe(3)
    // The page itself is being answered.
    expect(after.value('holdall_http_requests_in_progress')).toBe(1)
  })

  it('have few labels, whatever a client sends', async () => {
    for (let n = 0; n < 60; n++) {
      const hostile = [
        `/api/v1/items/${n}%0A"}evil`,
        `/s/secret-${n}`,
        `/dav/file-${n}`,
        `/api/v1/${n}/"x"`,
        `/.env${n}`,
      ]
      for (const url of hostile) await test.client().request('GET', url, { headers: { host: `drive.test` } })
    }
    for (const method of ['PROPFIND', 'SEARCH', 'MKACTIVITY', 'TRACE'])
      await test
        .client()
        .request(method, '/nowhere')
        .catch(() => undefined)
    const page = await readMetrics(test)
    const endpoints = page.labelValues('holdall_http_requests_total', 'endpoint')
    expect(page.text).not.toMatch(/evil|secret-|file-\d|\.env/)
    expect([...endpoints].filter(name => !/^(?:[\w-]+\.\w+|dav|page|asset|unknown)$/.test(name))).toEqual([])
    const methods = page.labelValues('holdall_http_requests_total', 'method')
    expect(
      [...methods].filter(name => !/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|PROPFIND|other)$/.test(name)),
    ).toEqual([])
    const statuses = page.labelValues('holdall_http_requests_total', 'status')
    expect([...statuses].filter(name => !/^(?:[2-5]xx|cut-off)$/.test(name))).toEqual([])
  })

  it('tell the database’s statements and connections', async () => {
    const before = await readMetrics(test)
    await ada.client.ok(accountEndpoints.me)
    const after = await readMetrics(test)
    for (const name of ['holdall_database_statements_total', 'holdall_database_statement_seconds_total'])
      expect(after.value(name), name).toBeGreaterThan(before.value(name) ?? Number.POSITIVE_INFINITY)
    expect(after.value('holdall_database_pool_size', { pool: 'write' })).toBeGreaterThanOrEqual(1)
    expect(after.value('holdall_database_pool_waiting', { pool: 'write' })).toBe(0)
    expect(after.value('holdall_info', { version: test.app.services.settings.get('version'), database: dialect })).toBe(
      1,
    )
  })

  it('tell the jobs by state, and how long the oldest has been due', async () => {
    const { db } = test.app.services
    await db.transaction(tx => tables(tx).deleteFrom('jobs').execute())
    expect((await readMetrics(test)).value('holdall_jobs_oldest_due_seconds')).toBe(0)
    await buildJob(test, ada.userId)
    const due = test.clock.now() - 600_000
    await db.transaction(tx => tables(tx).updateTable('jobs').set({ run_at: due, state: 'queued' }).execute())
    const page = await readMetrics(test)
    expect(page.value('holdall_jobs', { state: 'due' })).toBe(1)
    expect(page.value('holdall_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(600)
    expect(page.value('holdall_jobs_oldest_due_seconds')).toBeLessThan(700)
    await db.transaction(tx => tables(tx).updateTable('jobs').set({ state: 'failed' }).execute())
    expect((await readMetrics(test)).value('holdall_jobs', { state: 'failed' })).toBe(1)
  })

  it('count wrong passwords, and nothing of who tried', async () => {
    const way = { way: 'password' }
    const before = (await readMetrics(test)).value('holdall_sign_in_failures_total', way) ?? 0
    const body = { email: 'nobody@example.org', password: 'not the password' }
    await test.client().call(accountEndpoints.signIn, { body })
    const page = await readMetrics(test)
    expect(page.value('holdall_sign_in_failures_total', way)).toBe(before + 1)
    expect(page.text).not.toContain('nobody')
  })

  it('leave out what can’t be read, and say so', async () => {
    const { db } = test.app.services
    const rename = (from: string, to: string) => sql.raw(`alter table ${from} rename to ${to}`).execute(db.write)
    expect((await readMetrics(test)).value('holdall_mails_waiting')).toBe(0)
    await rename('mail_outbox', 'gone')
    const without = await readMetrics(test)
    await rename('gone', 'mail_outbox')
    expect(without.value('holdall_metrics_source_up', { source: 'mails' })).toBe(0)
    expect(without.value('holdall_mails_waiting')).toBeUndefined()
    expect(without.value('holdall_jobs', { state: 'due' })).toBeDefined()
    const again = await readMetrics(test)
    expect(again.value('holdall_metrics_source_up', { source: 'mails' })).toBe(1)
    expect(again.value('holdall_mails_waiting')).toBe(0)
  })

  it('tell whether the server is ready, and why not', async () => {
    expect((await readMetrics(test)).value('holdall_ready')).toBe(1)
    vi.spyOn(test.app.services.staging, 'requireDiskSpace').mockRejectedValue(new StagingError('full', 'no room'))
    const page = await readMetrics(test)
    expect(page.value('holdall_ready')).toBe(0)
    expect(page.value('holdall_readiness_problem', { reason: 'full' })).toBe(1)
    expect(page.value('holdall_readiness_problem', { reason: 'storage-away' })).toBe(0)
  })

  it('read the database at most once in five seconds, however often they are asked for', async () => {
    await readMetrics(test)
    const count = async () => {
      const answer = await read(test, bearer(metricsToken))
      return Number(/^holdall_database_statements_total (\d+)$/m.exec(answer.payload)?.[1])
    }
    test.clock.advance(6000)
    await count()
    const first = await count()
    for (let n = 0; n < 5; n++) expect(await count()).toBe(first)
    test.clock.advance(6000)
    await count()
    test.clock.advance(6000)
    expect(await count()).toBeGreaterThan(first)
  })
})

describe('[OPS-03] metrics without a token', () => {
  it('do not exist, whoever asks, and nothing is counted', async () => {
    const test = await createTestApp('sqlite')
    const admin = await buildMember(test, { permissions: ['admin'] })
    for (const headers of [{}, bearer(''), bearer(metricsToken)]) {
      const answer = await admin.client.request('GET', '/metrics', { headers })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'request.not-found'])
    }
    expect(test.app.services.metrics.isOn).toBe(false)
    expect((await admin.client.call(siteEndpoints.ready)).status).toBe(200)
    await test.close()
  })

  it('can’t be turned on with a token that could be guessed', async () => {
    await expect(createTestApp('sqlite', { METRICS_TOKEN: 'short' })).rejects.toThrow(/METRICS_TOKEN/)
  })
})
