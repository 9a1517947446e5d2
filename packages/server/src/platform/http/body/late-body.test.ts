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
  /** The server's end of the last connection. */
  let served: Socket
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    address = new URL(await test.app.http.listen({ port: 0, host: '127.0.0.1' }))
    test.app.http.server.on('connection', socket => (served = socket))
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
  /** Waits until what was sent has reached the server and its body is watched, if it is one of those, then advances the time. */
  async function wait(socket: Socket, milliseconds: number, isWatched = true) {
    const isThere = () => served.bytesRead === socket.bytesWritten && (!isWatched || vi.getTimerCount() > 0)
    const turn = () => new Promise(resolve => setImmediate(resolve))
    while (!socket.closed && !isThere()) await turn()
    for (let turns = 0; turns < 50; turns++) await turn()
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
    await wait(socket, bodyPatience.silentMs + 6000)
    expect((await answer).slice(0, 12)).toBe('HTTP/1.1 408')
    // WebDAV has no error codes: its clients get the message of `request.too-slow`.
    expect(await answer).toMatch(/"code":"request\.too-slow"|The request took too long to arrive/)
  })

  it('times out after two minutes, however steadily its bytes trickle in', async () => {
    const socket = await begin('POST /api/v1/auth/sign-in')
    const answer = answerOf(socket)
    for (let spent = 0; spent < bodyPatience.wholeMs + 20_000 && !socket.closed; spent += 20_000) {
      socket.write(' ')
      await wait(socket, 20_000)
    }
    expect((await answer).slice(0, 12)).toBe('HTTP/1.1 408')
  })

  it('that is slow but ends is answered like any other', async () => {
    const socket = await begin('POST /api/v1/auth/sign-in', `connection: close\r\n${jsonHead}`)
    const answer = answerOf(socket)
    await wait(socket, 20_000)
    socket.write(' '.repeat(500))
    await wait(socket, 20_000)
    socket.write(`${' '.repeat(498)}}`)
    expect((await answer).slice(0, 12)).toBe('HTTP/1.1 422')
  })

  it('of an upload has no such limit', async () => {
    const headers = `authorization: ${authorization}\r\n`
    const socket = await begin('PUT /dav/files/slow.txt', headers)
    await wait(socket, bodyPatience.wholeMs * 2, false)
    expect(socket.destroyed || socket.readableEnded).toBe(false)
    socket.write('x'.repeat(999))
    const [answer] = await once(socket, 'data')
    expect(String(answer).slice(0, 12)).toBe('HTTP/1.1 201')
    socket.destroy()
  })
})
