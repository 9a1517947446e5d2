import { randomBytes } from 'node:crypto'
import { moveEndpoints } from '@holdall/contract/files/moves.endpoints.ts'
import { settingsEndpoints as e } from '@holdall/contract/settings/settings.endpoints.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createDriveTest, type DriveTest } from '../../../../test/drive-test.ts'
import { buildMember } from '../../../../test/factories.ts'
import {
  freePort,
  hasWebServer,
  openToWebServer,
  startWebServer,
  type WebServer,
  type WebServerPlan,
} from '../../../../test/web-servers.ts'

const methods = { nginx: 'xaccel', apache: 'xsendfile' } as const

/** Starts the application behind an address where a web server may or may not run. */
async function openProduct() {
  const port = await freePort()
  const test = await createDriveTest('sqlite', { APP_URL: `http://127.0.0.1:${port}` })
  openToWebServer(test.dataDir)
  const admin = await buildMember(test, { permissions: ['settings.view', 'settings.update'] })
  const plan: WebServerPlan = { port, appPort: Number(new URL(test.baseUrl).port), dataDir: test.dataDir }
  const save = (value: string) => admin.client.call(e.save, { body: { server: { static_file_delivery: value } } })
  const current = () => test.app.services.settings.get('static_file_delivery')
  return { test, admin, plan, save, current }
}

type Product = Awaited<ReturnType<typeof openProduct>>

async function store(test: DriveTest, name: string, bytes: Buffer): Promise<string> {
  const created = await test.createTransfer(name, bytes.length, { body: bytes })
  return `/api/v1/items/${created.headers.get('holdall-item')}/content`
}

describe('instructions to the web server', () => {
  let test: DriveTest
  let url: string
  const bytes = randomBytes(5000)
  beforeAll(async () => {
    test = await createDriveTest('sqlite')
    url = await store(test, 'told.bin', bytes)
  })
  afterAll(() => test.close())

  it.each([
    ['xsendfile', 'x-sendfile', /^\/.+\/blobs\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}-f$/],
    ['xaccel', 'x-accel-redirect', /^\/\.stored-files\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}-f$/],
  ])(
    '[UPLOAD-18] [XFER-11] [KEYS-104] %s names the file after the access check, and to no one else',
    async (method, header, path) => {
      await test.setSetting({ static_file_delivery: method })
      const answer = await test.send('GET', url)
      expect([answer.status, answer.bytes.length]).toEqual([200, 0])
      expect(answer.headers.get(header)).toMatch(path)
      expect(answer.headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/)
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox/)
      expect(answer.headers.get('cache-control')).toMatch(/^private/)
      const part = await test.send('GET', url, {
        headers: { range: 'bytes=10-19', 'if-range': answer.headers.get('etag') ?? '' },
      })
      expect([part.status, part.headers.get('content-range'), part.headers.get(header)]).toEqual([
        200,
        null,
        answer.headers.get(header),
      ])
      const stranger = await test.send('GET', url, { isAnonymous: true })
      expect([stranger.status, stranger.headers.get(header)]).toEqual([404, null])
      const none = async (init: { method?: string; headers?: Record<string, string> }) => {
        const { headers, status } = await test.send(init.method ?? 'GET', url, { headers: init.headers ?? {} })
        expect(headers.get(header)).toBeNull()
        return status
      }
      expect(await none({ method: 'HEAD' })).toBe(200)
      expect(await none({ headers: { range: 'bytes=9000-' } })).toBe(416)
      expect(await none({ headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })).toBe(304)
      expect(await none({ headers: { 'if-match': '"other"' } })).toBe(412)
      // The web server has its own tags and dates, so it never handles requests that depend on them.
      expect(await none({ headers: { 'if-none-match': '"other"' } })).toBe(200)
      expect(await none({ headers: { 'if-match': answer.headers.get('etag') ?? '' } })).toBe(200)
      const late = new Date().toUTCString()
      expect(await none({ headers: { range: 'bytes=0-9', 'if-range': late } })).toBeLessThan(300)
      await test.setSetting({ static_file_delivery: 'none' })
      expect((await test.send('GET', url)).bytes.equals(bytes)).toBe(true)
    },
  )

  it('[XFER-11] a check is answered only for this server itself', async () => {
    const answer = await test.send(
      'GET',
      `/api/v1${moveEndpoints.deliveryCheck.path}?method=xaccel&key=${'a'.repeat(32)}&ticket=zzz.forged`,
    )
    expect([answer.status, answer.headers.get('x-accel-redirect')]).toEqual([404, null])
  })
})

describe.each(['nginx', 'apache'] as const)('static delivery by a real %s', name => {
  const method = methods[name]
  const other = name === 'nginx' ? 'xsendfile' : 'xaccel'
  let product: Product
  let server: WebServer | undefined
  afterEach(async () => {
    await server?.stop()
    server = undefined
  })

  describe.skipIf(!hasWebServer(name))('that is installed', () => {
    beforeAll(async () => {
      product = await openProduct()
    })
    afterAll(() => product.test.close())

    it('[UPLOAD-18] [UPLOAD-31] [KEYS-104] the setting is accepted only after a file has come through, including ranges and headers', async () => {
      const { plan, save, current, admin } = product
      const refusal = async (value: string = method) => {
        const answer = await save(value)
        expect(current()).toBe('none')
        expect(answer.problem.errors?.map(one => one.field)).toEqual(['static_delivery_group'])
        return answer.problem.errors?.[0]?.message
      }
      expect(await refusal()).toMatch(/ECONNREFUSED/)
      server = await startWebServer(name, { ...plan, isBare: true })
      expect(await refusal()).toMatch(name === 'nginx' ? /answered 404/ : /no web server has processed it/)
      await server.stop()
      server = await startWebServer(name, { ...plan, without: 'Content-Security-Policy' })
      expect(await refusal()).toMatch(/doesn’t pass on: content-security-policy$/)
      await server.stop()
      server = await startWebServer(name, plan)
      expect(await refusal(other)).toMatch(/no web server has processed it/)
      const values = { server: { static_file_delivery: method } }
      const tried = await admin.client.ok(e.probe, { params: { panel: 'uploading' }, body: values })
      expect(tried.isWorking).toBe(true)
      expect(tried.steps.map(step => step.title)).toContain('Let the web server send a file')
      expect((await save(method)).status).toBeLessThan(300)
      expect(await storedProbes()).toEqual([])
      await save('none')
    })

    it('[XFER-11] every byte, range and header arrives as if this server had sent it', async () => {
      const { plan, test } = product
      server = await startWebServer(name, plan)
      const files = {
        'small.txt': Buffer.from('a few words'),
        'empty.bin': Buffer.alloc(0),
        'large.bin': randomBytes(3_000_000),
        'page.html': Buffer.from('<!doctype html><script>alert(1)</script>'),
        'picture.png': Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(500)]),
        'Übersicht 概要.txt': Buffer.from('umlauts'),
      }
      for (const [file, bytes] of Object.entries(files)) {
        const path = await store(test, file, bytes)
        for (const query of ['', '?download=1']) {
          await test.setSetting({ static_file_delivery: 'none' })
          const direct = await ask(path + query)
          await test.setSetting({ static_file_delivery: method })
          const [told, delivered] = [await test.send('GET', path + query), await ask(path + query)]
          expect(told.bytes).toHaveLength(0)
          expect(delivered.bytes.equals(bytes), file).toBe(true)
          expect(delivered.headers, file + query).toEqual(direct.headers)
          if (bytes.length < 100) continue
          const etag = delivered.headers.etag ?? ''
          for (const [range, ifRange, status] of [
            ['bytes=0-9', etag, 206],
            ['bytes=-50', undefined, 206],
            ['bytes=90-', undefined, 206],
            ['bytes=0-9', '"other"', 200],
            ['bytes=0-1,4-5', undefined, 200],
            ['bytes=99999999-', undefined, 416],
          ] as const) {
            const headers = { range, ...(ifRange ? { 'if-range': ifRange } : {}) }
            const part = await ask(path + query, headers)
            await test.setSetting({ static_file_delivery: 'none' })
            const own = await ask(path + query, headers)
            await test.setSetting({ static_file_delivery: method })
            expect([part.status, part.bytes.equals(own.bytes)], `${file} ${range} ${ifRange}`).toEqual([status, true])
            expect(withoutUnit(part), range).toEqual(withoutUnit(own))
          }
          expect((await ask(path + query, { 'if-none-match': etag })).status).toBe(304)
        }
      }
      const secret = await store(test, 'secret.txt', Buffer.from('secret'))
      expect((await ask(secret, { cookie: '' })).status).toBe(404)
      expect((await ask(`/.stored-files/../blobs/`)).bytes.toString()).not.toContain('secret')
      const inside = (await test.send('GET', secret)).headers.get('x-accel-redirect')
      if (inside) expect((await ask(inside)).status).toBe(404)
    })

    /** As the browser sees it, without headers that always differ. */
    async function ask(path: string, headers: Record<string, string> = {}) {
      const answer = await fetch(`http://127.0.0.1:${product.plan.port}${path}`, {
        headers: { cookie: product.test.cookie, ...headers },
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      const left = ['date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id', 'via']
      const kept = [...answer.headers].filter(([field]) => !left.includes(field))
      return { status: answer.status, bytes, headers: Object.fromEntries(kept) as Record<string, string> }
    }

    /** nginx announces its support for ranges only with whole files. */
    function withoutUnit({ status, headers }: Awaited<ReturnType<typeof ask>>) {
      const { 'accept-ranges': unit, ...rest } = headers
      return status === 200 ? headers : rest
    }

    async function storedProbes(): Promise<string[]> {
      const { storage } = product.test.app.services
      return (await Array.fromAsync(storage.list(), object => object.key)).filter(key => key.startsWith('probe-'))
    }
  })
})
