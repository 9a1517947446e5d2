import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { accountEndpoints } from '@holdall/contract/accounts/accounts.endpoints.ts'
import { siteEndpoints } from '@holdall/contract/site/site.contract.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { collectLog, type LoggedLines } from '../../../../test/logged-lines.ts'
import { metricsToken, readMetrics } from '../../../../test/metrics-page.ts'

let test: TestApp
afterEach(() => test.close())

async function start(variables: Record<string, string>): Promise<LoggedLines> {
  const lines = collectLog('info')
  test = await createTestApp('sqlite', variables, lines.log)
  lines.clear()
  return lines
}

const answered = 'A request was answered'
const failed = 'A request was answered with a server error'
const cutOff = 'The client left before the answer was complete'

/** A request whose client leaves before its body has arrived. */
async function leaveEarly(): Promise<void> {
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.http.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1' })
  await new Promise<void>(resolve => socket.once('connect', resolve))
  socket.write('POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: drive.test\r\ncontent-type: application/json\r\n')
  await new Promise<void>(resolve => {
    socket.write('content-length: 1000\r\n\r\n{"email"', () => resolve())
  })
  await expect.poll(() => test.app.http.server.listening).toBe(true)
  await new Promise(resolve => setImmediate(resolve))
  socket.destroy()
}

describe('[OPS-03] the request log', () => {
  it('has a line for each request where all are asked for', async () => {
    const lines = await start({ REQUEST_LOG: 'all' })
    const ada = await buildMember(test)
    lines.clear()
    const answer = await ada.client.call(accountEndpoints.me)
    await test.client().call(accountEndpoints.me)
    await test.client().request('GET', '/api/v1/nowhere?token=secret')
    expect(lines.saying(answered)).toEqual([
      expect.objectContaining({
        level: 30,
        requestId: answer.headers['x-request-id'],
        method: 'GET',
        endpoint: 'accounts.me',
        route: '/api/v1/me',
        status: 200,
        ms: expect.any(Number),
        caller: 'member',
      }),
      expect.objectContaining({ endpoint: 'accounts.me', status: 401, caller: 'anonymous' }),
      expect.objectContaining({ endpoint: 'unknown', route: null, status: 404, caller: null }),
    ])
    expect(lines.text()).not.toMatch(/secret|nowhere|drive\.test/)
    expect(lines.text()).not.toContain(ada.userId)
  })

  it('has lines for server errors alone unless something else is asked for', async () => {
    const lines = await start({})
    await test.client().call(siteEndpoints.live)
    await test.client().call(accountEndpoints.me)
    expect(lines.text()).toBe('')
    await test.app.services.db.close()
    await test.client().call(siteEndpoints.ready)
    expect(lines.saying(failed)).toEqual([expect.objectContaining({ endpoint: 'site.ready', status: 503 })])
  })

  it('is empty where it is turned off', async () => {
    const lines = await start({ REQUEST_LOG: 'off' })
    await test.app.services.db.close()
    await test.client().call(siteEndpoints.ready)
    expect(lines.saying(failed)).toEqual([])
    expect(lines.saying(answered)).toEqual([])
  })

  it('counts the bytes of each answer, also where a connection is used again', async () => {
    const lines = await start({ REQUEST_LOG: 'all' })
    await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.http.server.address() as AddressInfo
    const ask = async () => (await fetch(`http://127.0.0.1:${port}/api/openapi.json`)).text()
    const size = Buffer.byteLength(await ask())
    expect(Buffer.byteLength(await ask())).toBe(size)
    await expect.poll(() => lines.saying(answered).length).toBe(2)
    const bytes = lines.saying(answered).map(line => Number(line.bytes))
    // Compressed, plus the head.
    for (const one of bytes) expect(one).toBeGreaterThan(1000)
    expect(Math.abs((bytes[0] ?? 0) - (bytes[1] ?? 0))).toBeLessThan(200)
  })

  it('tells requests whose client left before the answer', async () => {
    const lines = await start({ REQUEST_LOG: 'all' })
    await leaveEarly()
    await expect
      .poll(() => lines.saying(cutOff))
      .toEqual([expect.objectContaining({ endpoint: 'accounts.signIn', status: 499 })])
    expect(lines.saying(answered)).toEqual([])
  })
})

describe('[OPS-03] metrics of requests', () => {
  it('count those whose client left, and are at rest after them', async () => {
    await start({ METRICS_TOKEN: metricsToken })
    await leaveEarly()
    const labels = { endpoint: 'accounts.signIn', method: 'POST', status: 'cut-off' }
    await expect.poll(async () => (await readMetrics(test)).value('holdall_http_requests_total', labels)).toBe(1)
    expect((await readMetrics(test)).value('holdall_http_requests_in_progress')).toBe(1)
  })

  it('count what connections carry, also while they carry it', async () => {
    await start({ METRICS_TOKEN: metricsToken })
    await test.app.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.http.server.address() as AddressInfo
    const socket = connect({ port, host: '127.0.0.1' })
    socket.write('POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: drive.test\r\ncontent-type: application/json\r\n')
    socket.write(`content-length: 900000\r\n\r\n${'{"a":"'.padEnd(500_000, 'x')}`)
    await expect
      .poll(async () => (await readMetrics(test)).value('holdall_http_received_bytes_total'))
      .toBeGreaterThan(499_999)
    expect((await readMetrics(test)).value('holdall_http_connections')).toBe(1)
    socket.destroy()
    await expect.poll(async () => (await readMetrics(test)).value('holdall_http_connections')).toBe(0)
    expect((await readMetrics(test)).value('holdall_http_received_bytes_total')).toBeGreaterThan(499_999)
  })
})
