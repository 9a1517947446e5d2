import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readShown } from '../../../../scripts/lib/documents.ts'
import { passwordCommand } from '../../src/features/users/commands/change-user.commands.ts'
import { tables } from '../all-tables.ts'
import { basic, buildAppPassword } from '../dav.ts'
import { createDriveTest, type DriveTest, encodeMetadata, offsetStream, tus } from '../drive-test.ts'
import { buildFolder, buildMember, type TestMember } from '../factories.ts'
import { type Certificate, exampleSite, hasProxy, makeCertificate, startExample } from '../reverse-proxies.ts'
import { runOn } from '../run-command.ts'
import { clientAddress, type TlsClient, type TlsVersion, tlsClient } from '../tls-client.ts'
import { freePort, type WebServer } from '../web-servers.ts'

const page = 'docs/operations/reverse-proxy.md'
const MiB = 1024 * 1024
const file = randomBytes(50 * MiB)
const password = 'correct horse battery'
const patience = { timeout: 20_000, interval: 20 }
const versions: readonly TlsVersion[] = ['HTTP/1.1', 'HTTP/2']
/**
 * A client may write these to look like somebody else.
 */
const spoofed = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'evil.example.org',
  'x-forwarded-proto': 'http',
  forwarded: 'for=203.0.113.9;proto=http;host=evil.example.org',
  'x-real-ip': '203.0.113.9',
  'x-request-id': 'chosen-by-a-stranger',
  traceparent: '00-11111111111111111111111111111111-2222222222222222-01',
}

/** The variables that the page tells operators to set behind a proxy on the same machine. */
function documentedEnvironment(): Record<string, string> {
  const lines = readShown(page, 'ini').trim().split('\n')
  return Object.fromEntries(lines.map(line => line.split('=') as [string, string]))
}

let dir: string
let certificate: Certificate
let test: DriveTest
let member: TestMember
/** The heads of requests as they reach the product. */
const arrived: IncomingHttpHeaders[] = []
const sockets = new Set<Socket>()
const bytesArrived = () => [...sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)

const names = ['nginx', 'apache', 'haproxy', 'caddy'] as const

beforeAll(async () => {
  if (!names.some(hasProxy)) return
  dir = mkdtempSync(join(tmpdir(), 'holdall-proxies-'))
  chmodSync(dir, 0o755)
  certificate = makeCertificate(dir)
  test = await createDriveTest('sqlite', documentedEnvironment())
  member = await buildMember(test)
  await runOn(test, passwordCommand, { args: [member.email], secret: password })
  test.app.http.server.on('connection', socket => sockets.add(socket))
  test.app.http.server.on('request', ({ headers }) => arrived.push(headers))
})
afterAll(async () => {
  await test?.close()
  if (dir) rmSync(dir, { recursive: true })
})

describe.each(names)('deploy: the example for %s', name => {
  describe.skipIf(!hasProxy(name))('in front of the drive', () => {
    let proxy: WebServer
    let clients: Readonly<Record<TlsVersion, TlsClient>>
    let plainPort: number
    beforeAll(async () => {
      const port = await freePort()
      plainPort = await freePort()
      const appPort = Number(new URL(test.baseUrl).port)
      proxy = await startExample(name, { port, plainPort, appPort, certificate })
      clients = {
        'HTTP/1.1': tlsClient('HTTP/1.1', port, certificate),
        'HTTP/2': tlsClient('HTTP/2', port, certificate),
      }
      // HAProxy first asks whether the drive is ready.
      await vi.waitUntil(
        async () => (await clients['HTTP/1.1']('GET', '/health/ready').answer).status === 200,
        patience,
      )
    })
    afterAll(() => proxy?.stop())

    const signIn = (client: TlsClient, others: Readonly<Record<string, string>> = {}) => {
      const body = Buffer.from(JSON.stringify({ email: member.email, password }))
      const headers = { 'content-type': 'application/json', ...others }
      return client('POST', '/api/v1/auth/sign-in', { headers, body }).answer
    }
    const created = (client: TlsClient, title: string, body?: Buffer) => {
      const metadata = encodeMetadata({ filename: `${name} ${title}.bin`, parentId: test.rootId })
      const headers = { cookie: test.cookie, ...tus, 'upload-length': String(file.length), 'upload-metadata': metadata }
      const sent = body ? { headers: { ...headers, ...offsetStream }, body } : { headers, body: Buffer.alloc(0) }
      return client('POST', '/api/v1/transfers', sent).answer
    }
    const patch = (offset: number) => ({
      cookie: test.cookie,
      ...tus,
      ...offsetStream,
      'upload-offset': String(offset),
    })
    const contentOf = (answer: { headers: Readonly<Record<string, string>> }) =>
      `/api/v1/items/${answer.headers['holdall-item']}/content`

    it.each(versions)('lets people sign in over %s, with a cookie for https alone', async version => {
      const answer = await signIn(clients[version], { origin: `https://${exampleSite}` })
      expect([answer.status, answer.headers['set-cookie']]).toEqual([200, expect.stringMatching(/; Secure(;|\n|$)/)])
      // The drive itself says so, once; a proxy that said so too would go on when the site no longer wants it.
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000')
    })

    it('tells the drive who the client is, and nothing that the client has made up', async () => {
      for (const version of versions) {
        arrived.length = 0
        const answer = await signIn(clients[version], spoofed)
        expect(answer.status).toBe(200)
        const [head] = arrived.filter(one => one['content-type'] === 'application/json')
        expect(head).toMatchObject({ 'x-forwarded-for': clientAddress, 'x-forwarded-proto': 'https' })
        expect([undefined, exampleSite]).toContain(head?.['x-forwarded-host'])
        expect([head?.host, head?.forwarded, head?.traceparent]).toEqual([exampleSite, undefined, undefined])
        expect(answer.headers['x-request-id']).not.toBe(spoofed['x-request-id'])
      }
      const lines = await tables(test.app.services.db.read)
        .selectFrom('audit_log')
        .select('address')
        .where('action', '=', 'session.started')
        .execute()
      expect(lines.length).toBeGreaterThanOrEqual(4)
      expect(new Set(lines.map(({ address }) => address))).toEqual(new Set([clientAddress]))
    })

    it.each(versions)('takes 50 MiB in one request over %s, and sends them back, whole and in part', async version => {
      const client = clients[version]
      const answer = await created(client, `whole ${version}`.replace('/', ' '), file)
      expect(answer.status).toBe(201)
      const whole = await client('GET', contentOf(answer), { headers: { cookie: test.cookie } }).answer
      expect([whole.status, whole.bytes.equals(file)]).toEqual([200, true])
      const headers = { cookie: test.cookie, range: 'bytes=1000000-1999999' }
      const part = await client('GET', contentOf(answer), { headers }).answer
      expect([
        part.status,
        part.headers['content-range'],
        part.bytes.equals(file.subarray(1_000_000, 2_000_000)),
      ]).toEqual([206, `bytes 1000000-1999999/${file.length}`, true])
    })

    it.each(versions)(
      'takes an upload in pieces over %s that breaks off in between, and passes it on as it arrives',
      async version => {
        const client = clients[version]
        const started = await created(client, `pieces ${version}`.replace('/', ' '))
        expect([started.status, started.headers.location]).toEqual([201, expect.stringMatching(/transfers\/\w+$/)])
        const path = new URL(started.headers.location ?? '', `https://${exampleSite}`).pathname
        const piece = 16 * MiB
        expect((await client('PATCH', path, { headers: patch(0), body: file.subarray(0, piece) }).answer).status).toBe(
          204,
        )
        const before = bytesArrived()
        const body = file.subarray(piece, 2 * piece)
        const half = client('PATCH', path, { headers: patch(piece), body, stopAfter: 8 * MiB })
        await vi.waitUntil(() => bytesArrived() - before > 4 * MiB, patience)
        half.breakOff()
        expect((await Promise.allSettled([half.answer]))[0]?.status).toBe('rejected')
        const offset = async () => {
          const head = await client('HEAD', path, { headers: { cookie: test.cookie, ...tus } }).answer
          return Number(head.headers['upload-offset'])
        }
        await vi.waitUntil(async () => (await offset()) > piece, patience)
        const from = await offset()
        const last = await client('PATCH', path, { headers: patch(from), body: file.subarray(from) }).answer
        expect(last.status).toBe(204)
        const whole = await client('GET', contentOf(last), { headers: { cookie: test.cookie } }).answer
        expect([whole.status, whole.bytes.equals(file)]).toEqual([200, true])
      },
    )

    it.each(versions)('passes live updates on within two seconds over %s', async version => {
      const { headers } = await signIn(clients[version])
      const cookie = (headers['set-cookie'] ?? '').replaceAll(/;[^\n]*/g, '').replaceAll('\n', '; ')
      const stream = clients[version]('GET', '/api/v1/events', { headers: { cookie } })
      await vi.waitUntil(() => stream.text().includes('id:'), patience)
      const began = performance.now()
      await buildFolder(member, `${name} ${version.replace('/', ' ')}`)
      await vi.waitUntil(() => stream.text().includes('items.changed'), { interval: 10, timeout: 10_000 })
      expect(performance.now() - began).toBeLessThan(2000)
      stream.breakOff()
      await Promise.allSettled([stream.answer])
    })

    it('passes WebDAV on: every method, and a Destination with https', async () => {
      const client = clients['HTTP/1.1']
      const { secret } = await buildAppPassword(test, member)
      const ask = async (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) => {
        const all = { authorization: basic(member.email, secret), ...headers }
        const { status } = await client(method, `/dav/files/${path}`, { headers: all, ...(body ? { body } : {}) })
          .answer
        return status
      }
      const destination = (path: string) => ({ destination: `https://${exampleSite}/dav/files/${path}` })
      const [folder, other] = [`${name}`, `${name}%20%C3%BC%23`]
      expect(await ask('MKCOL', folder)).toBe(201)
      expect(await ask('PUT', `${folder}/a.bin`, {}, file)).toBe(201)
      expect(await ask('MOVE', folder, destination(other))).toBe(201)
      expect(await ask('COPY', `${other}/a.bin`, destination(`${other}/b%25.bin`))).toBe(201)
      expect(await ask('PROPFIND', `${other}/b%25.bin`, { depth: '0' })).toBe(207)
      expect(await ask('OPTIONS', other)).toBe(200)
      expect(await ask('DELETE', other)).toBe(204)
    })

    it('lets the longest addresses through that the drive knows', async () => {
      const ids = Array.from({ length: 500 }, () => 'a'.repeat(26)).join(',')
      // Cookies of other applications under the same name come along.
      const headers = { cookie: `${test.cookie}; other=${'x'.repeat(2000)}` }
      for (const version of versions) {
        const answer = await clients[version]('DELETE', `/api/v1/users/${ids}`, { headers }).answer
        // The member may not do it. No proxy says so: they would answer 400, 414 or 431.
        expect([answer.status, JSON.parse(answer.bytes.toString())]).toEqual([
          403,
          expect.objectContaining({ status: 403 }),
        ])
      }
    })

    it('leads people who come without TLS to the same place with it', async () => {
      const asked = request({
        host: '127.0.0.1',
        port: plainPort,
        path: '/l/some-link?x=1',
        headers: { host: exampleSite },
      })
      asked.end()
      const [{ statusCode, headers }] = await once(asked, 'response')
      expect(statusCode).toBe(308)
      // Only Caddy knows the port of the test.
      expect(headers.location?.replace(/:\d+/, '')).toBe(`https://${exampleSite}/l/some-link?x=1`)
      expect(headers['strict-transport-security']).toBeUndefined()
    })
  })
})
