import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { checkProxy, judgeProxy } from './proxy-check.ts'

/** Says what a proxy makes of the address that a client has written into the header. */
type Forwarding = (given: string | undefined) => string | undefined

describe('the doctor’s look at a proxy', () => {
  let test: DriveTest
  let proxy: Server | undefined
  beforeAll(async () => {
    test = await createDriveTest('sqlite', { TRUST_PROXY: 'true' })
  })
  afterAll(() => test.close())
  afterEach(() => void proxy?.close())

  /** Starts a proxy, and asks the site through it. */
  async function look(forwarding: Forwarding) {
    const { port } = new URL(test.baseUrl)
    proxy = createServer((asked, answer) => {
      const { 'x-forwarded-for': given, ...headers } = asked.headers
      const told = forwarding(given as string | undefined)
      const passed = { ...headers, ...(told === undefined ? {} : { 'x-forwarded-for': told }) }
      const onwards = request({ port, path: asked.url, method: asked.method, headers: passed }, response => {
        answer.writeHead(response.statusCode ?? 500, response.headers)
        response.pipe(answer)
      })
      asked.pipe(onwards)
    }).listen(0, '127.0.0.1')
    await new Promise(resolve => proxy?.once('listening', resolve))
    const [finding] = await checkProxy(test.ctx, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    return finding
  }

  it('finds one that passes on what clients make up, or adds to it', async () => {
    const wrong = { state: 'bad', said: expect.stringContaining('anyone can fake the address') }
    expect(await look(given => given)).toMatchObject(wrong)
    expect(await look(given => `${given}, 192.0.2.7`)).toMatchObject(wrong)
  })

  it('is content with one that says whom it has seen', async () => {
    expect(await look(() => '192.0.2.7')).toMatchObject({ state: 'good', said: 'this machine is seen as 192.0.2.7' })
  })

  it('finds one that says nothing, or not that it speaks https', () => {
    const view = { address: '127.0.0.1', protocol: 'http', is_forwarded: false } as const
    expect(judgeProxy(view, true)).toMatchObject({ state: 'bad', said: expect.stringContaining('the proxy itself') })
    expect(judgeProxy({ ...view, is_forwarded: true }, true)).toMatchObject({
      state: 'bad',
      remedy: expect.stringContaining('X-Forwarded-Proto'),
    })
    expect(judgeProxy({ ...view, protocol: 'https', is_forwarded: true }, true).state).toBe('good')
    expect(judgeProxy(view, false)).toMatchObject({ state: 'good', said: 'none' })
  })

  it('says that it could not ask', async () => {
    expect(await checkProxy(test.ctx, 'http://127.0.0.1:1')).toMatchObject([{ state: 'warning' }])
  })

  it('is answered for this site alone', async () => {
    const ask = (ticket: string) => test.send('GET', `/api/v1${statusEndpoints.proxyCheck.path}?ticket=${ticket}`)
    expect([(await ask('zzz.forged')).status, (await ask('')).status]).toEqual([404, 404])
  })
})
