import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { basic, buildDavClient } from '../../../../test/dav.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { bodyPatience } from './late-body.ts'

describe('a body that never ends', () => {
  let test: TestApp
  let address: URL
  let authorization: string
  let cookie: string
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    address = new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' }))
    const ada = await buildMember(test)
    authorization = basic(ada.email, (await buildDavClient(test, ada)).secret)
    cookie = `test-user=${ada.userId}`
  })
  afterAll(() => test.close())
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  const jsonHead = 'content-type: application/json\r\n'
  async function begin(line: string, headers = jsonHead): Promise<Socket> {
    const socket = connect(Number(address.port), address.hostname)
    await once(socket, 'connect')
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${headers}content-length: 1000\r\n\r\n{`)
    return socket
  }
  async function answerOf(socket: Socket): Promise<string> {
    let text = ''
    socket.setEncoding('utf8').on('data', chunk => (text += chunk))
    await once(socket, 'close')
    return text
  }
  /** Waits until sent bytes have reached the server, then advances the time. */
  async function wait(milliseconds: number) {
    for (let turn = 0; turn < 50; turn++) await new Promise(resolve => setImmediate(resolve))
    await new Promise(resolve => setTimeout(resolve, 100))
    await vi.advanceTimersByTimeAsync(milliseconds)
  }

  it.each([
    ['JSON', 'POST /api/v1/auth/sign-in', () => jsonHead],
    ['XML', 'PROPFIND /dav/files/', () => `authorization: ${authorization}\r\ndepth: 0\r\n`],
    ['an image', 'PUT /api/v1/me/avatar', () => `cookie: ${cookie}\r\n`],
    ['a bundle', 'POST /api/v1/transfers/bundles', () => `content-type: multipart/form-data; boundary=b\r\n`],
    // The connection ends with the response, not half a minute later.
  ])('of %s is answered with 408 after half a minute of silence', { timeout: 20_000 }, async (_what, line, headers) => {
    const socket = await begin(line, headers())
    const answer = answerOf(socket)
    await wait(bodyPatience.silentMs + 6000)
    expect((await answer).slice(0, 12)).toBe('HTTP/1.1 408')
    // WebDAV has no error codes: its clients get the message of `request.too-slow`.
    expect(await answer).toMatch(/"code":"request\.too-slow"|The request took too long to arrive/)
  })

  it('times out after two minutes, however steadily its bytes trickle in', async () => {
    const socket = await begin('POST /api/v1/auth/sign-in')
    const answer = answerOf(socket)
    for (let spent = 0; spent < bodyPatience.wholeMs + 20_000 && !socket.closed; spent += 20_000) {
      socket.write(' ')
      await wait(20_000)
    }
    expect((await answer).slice(0, 12)).toBe('HTTP/1.1 408')
  })

  it('that is slow but ends is answered like any other', async () => {
    const socket = await begin('POST /api/v1/auth/sign-in', `connection: close\r\n${jsonHead}`)
    const answer = answerOf(socket)
    await wait(20_000)
    socket.write(' '.repeat(500))
    await wait(20_000)
    socket.write(`${' '.repeat(498)}}`)
    expect((await answer).slice(0, 12)).toBe('HTTP/1.1 422')
  })

  it('of an upload has no such limit', async () => {
    const headers = `authorization: ${authorization}\r\n`
    const socket = await begin('PUT /dav/files/slow.txt', headers)
    await wait(bodyPatience.wholeMs * 2)
    expect(socket.destroyed || socket.readableEnded).toBe(false)
    socket.write('x'.repeat(999))
    const [answer] = await once(socket, 'data')
    expect(String(answer).slice(0, 12)).toBe('HTTP/1.1 201')
    socket.destroy()
  })
})
