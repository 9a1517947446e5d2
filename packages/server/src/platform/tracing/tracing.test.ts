import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { suiteDialects } from '../../../test/databases.ts'
import { buildMember } from '../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../test/harness.ts'
import { collectLog } from '../../../test/logged-lines.ts'
import { startHttpPeer } from '../../../test/peers/http-peer.ts'
import { type OtlpPeer, type ReceivedSpan, startOtlpPeer } from '../../../test/peers/otlp-peer.ts'
import { defineJob, type JobDefinition } from '../jobs/jobs.ts'
import { createWorker } from '../jobs/worker.ts'
import { readText } from '../outbound/request.ts'

const [internal, server, client] = [1, 2, 3]
const callerTrace = '4bf92f3577b34da6a3ce929d0e0e4736'
const callerSpan = '00f067aa0ba902b7'

describe.each(suiteDialects)('[OPS-03] traces on %s', dialect => {
  let otlp: OtlpPeer
  let test: TestApp
  beforeEach(async () => {
    otlp = await startOtlpPeer()
  })
  afterEach(() => otlp.close())

  const start = async (variables: Record<string, string> = {}, log = collectLog('info')) => {
    const target = { OTEL_EXPORTER_OTLP_ENDPOINT: otlp.url, OUTBOUND_ALLOW: '127.0.0.1', REQUEST_LOG: 'all' }
    test = await createTestApp(dialect, { ...target, ...variables }, log.log)
    return log
  }
  /** Closing sends what is left. */
  const stop = async (): Promise<readonly ReceivedSpan[]> => {
    await test.close()
    return otlp.spans()
  }

  it('have a step for the request and one for each of its statements', async () => {
    const log = await start({ OTEL_SERVICE_NAME: 'our drive' })
    const ada = await buildMember(test)
    const answer = await ada.client.call(accountEndpoints.me)
    const spans = await stop()
    const root = spans.find(span => span.name === 'GET /api/v1/me')
    expect(root).toMatchObject({
      kind: server,
      hasFailed: false,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/me',
        'http.response.status_code': 200,
        'holdall.endpoint': 'accounts.me',
        'holdall.request_id': answer.headers['x-request-id'],
      },
    })
    expect(root?.parentSpanId).toBeFalsy()
    const statements = spans.filter(span => span.parentSpanId === root?.spanId)
    expect(statements.length).toBeGreaterThan(0)
    for (const span of statements) {
      expect(span).toMatchObject({ name: 'select', kind: client, traceId: root?.traceId })
      expect(span.attributes['db.system.name']).toBe(dialect === 'sqlite' ? 'sqlite' : 'postgresql')
      expect(span.ms).toBeLessThanOrEqual((root?.ms ?? 0) + 5)
    }
    expect(otlp.resource()).toMatchObject({ 'service.name': 'our drive' })
    expect(log.saying('A request was answered').map(line => line.traceId)).toContain(root?.traceId)
  })

  it('contain no addresses, values or names', async () => {
    await start()
    const ada = await buildMember(test)
    await ada.client.request('GET', '/api/v1/items/no-such-item?token=canary-query')
    await test.client().request('GET', '/s/canary-link')
    await test
      .client()
      .call(accountEndpoints.signIn, { body: { email: 'canary@example.org', password: 'canary-word' } })
    await ada.client.ok(accountEndpoints.updateProfile, { body: { firstName: 'Canary' } })
    const spans = await stop()
    expect(spans.length).toBeGreaterThan(10)
    expect(otlp.text()).not.toMatch(/canary|no-such-item/i)
    expect(otlp.text()).not.toContain(ada.email)
  })

  it('continue that of a trusted proxy, and of nobody else', async () => {
    await start({ TRUST_PROXY: '127.0.0.1' })
    const traceparent = `00-${callerTrace}-${callerSpan}-01`
    const ask = (headers: Record<string, string>, remoteAddress: string) =>
      test.app.http.inject({
        method: 'GET',
        url: '/health/live',
        remoteAddress,
        headers: { host: 'drive.test', ...headers },
      })
    await ask({ traceparent, 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1')
    await ask({ traceparent, 'x-forwarded-for': '203.0.113.9' }, '198.51.100.7')
    // The proxy has decided not to record this one.
    await ask({ traceparent: traceparent.replace(/01$/, '00'), 'x-forwarded-for': '203.0.113.9' }, '127.0.0.1')
    const spans = (await stop()).filter(span => span.name === 'GET /health/live')
    expect(spans).toHaveLength(2)
    expect(spans[0]).toMatchObject({ traceId: callerTrace, parentSpanId: callerSpan })
    expect(spans[1]?.traceId).not.toBe(callerTrace)
  })

  it('follow a job, its statements and the servers that it asks, but never the sending of traces', async () => {
    await start()
    const other = await startHttpPeer(async () => ({ status: 503, text: 'busy' }))
    const asks: JobDefinition<{ n: number }> = defineJob({
      kind: 'test.asks',
      payload: z.object({ n: z.number() }),
      attempts: 1,
      deadlineSeconds: 30,
      handler: async () => async ctx => {
        const answer = await ctx.outbound.request(`${other.url}/secret-path?token=secret`)
        await readText(answer)
        await ctx.db.transaction(async () => undefined)
        return undefined
      },
    })
    const { db, jobs } = test.app.services
    await db.transaction(tx => jobs.enqueue(tx, asks, { n: 1 }))
    expect(await createWorker(test.app.ctx, [asks as JobDefinition]).runDue()).toBe(1)
    const spans = await stop()
    await other.close()
    const job = spans.find(span => span.name === 'job test.asks')
    expect(job).toMatchObject({ kind: internal, attributes: { 'holdall.job.outcome': 'done' } })
    const steps = spans.filter(span => span.parentSpanId === job?.spanId)
    expect(steps.find(span => span.name === 'GET')).toMatchObject({
      kind: client,
      hasFailed: true,
      attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 503 },
    })
    expect(steps.some(span => span.name === 'update')).toBe(true)
    expect(otlp.text()).not.toContain('secret')
    expect(spans.filter(span => span.name === 'POST')).toEqual([])
  })

  it('are recorded for a share of the requests', async () => {
    await start({ OTEL_TRACES_SAMPLER_ARG: '0' })
    await test.client().call(siteEndpoints.site)
    expect(await stop()).toEqual([])
  })

  it('don’t keep the server from answering or stopping while their receiver is away', async () => {
    await start()
    await otlp.close()
    expect((await test.client().call(siteEndpoints.live)).status).toBe(200)
    const began = performance.now()
    await test.close()
    expect(performance.now() - began).toBeLessThan(6000)
    otlp = await startOtlpPeer()
  })

  it('that can’t be sent are mentioned in the log', async () => {
    const log = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: `${otlp.url}/not-there` })
    await test.client().call(siteEndpoints.live)
    expect(await stop()).toEqual([])
    expect(log.saying('Traces couldn’t be sent')).toHaveLength(1)
  })
})

it('[OPS-03] nothing is traced where no address is set', async () => {
  const test = await createTestApp('sqlite')
  expect(test.app.services.tracing.isOn).toBe(false)
  await test.close()
})
