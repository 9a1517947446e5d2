import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createDriveTest, type DriveTest, offsetStream, tus } from '../../test/drive-test.ts'

let test: DriveTest | undefined
afterEach(async () => {
  await test?.close()
  test = undefined
})

/** Opens a connection and sends some text. */
async function open(text: string): Promise<Socket> {
  const socket = connect(Number(new URL(test?.baseUrl ?? '').port), '127.0.0.1')
  // A connection that is cut off may end with a reset.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

function closed(socket: Socket): Promise<void> {
  return new Promise(resolve => socket.once('close', () => resolve()))
}

const head = (method: string, path: string, headers: Record<string, string>) =>
  `${[`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', ...Object.entries(headers).map(pair => pair.join(': '))].join('\r\n')}\r\n\r\n`

it('[OPS-04] a stop closes idle connections immediately, including those that never sent a request', async () => {
  test = await createDriveTest('sqlite', { STOP_SECONDS: '3600' })
  const asked = await open(head('GET', '/health/live', {}))
  await once(asked, 'data')
  const silent = await open('')
  const ended = [asked, silent].map(socket => closed(socket.resume()))
  // Only running requests are waited for: the hour that they have isn't used up.
  await test.close()
  test = undefined
  await Promise.all(ended)
})

/** Starts an upload and sends only its first bytes. */
async function beginUpload(of: DriveTest, bytes: Buffer, sent: number): Promise<Socket> {
  const created = await of.createTransfer('half.bin', bytes.length)
  const path = new URL(created.headers.get('location') ?? '', of.baseUrl).pathname
  const headers = {
    ...tus,
    ...offsetStream,
    cookie: of.cookie,
    'upload-offset': '0',
    'content-length': `${bytes.length}`,
  }
  const arrived = once(of.app.http.server, 'request')
  const socket = await open(head('PATCH', path, headers))
  await arrived
  socket.write(bytes.subarray(0, sent))
  return socket
}

it('[OPS-04] a stop lets a running request finish, then closes its connection', async () => {
  test = await createDriveTest('sqlite', { STOP_SECONDS: '3600' })
  const bytes = randomBytes(200_000)
  const socket = await beginUpload(test, bytes, 100_000)
  const stopped = test.close()
  test = undefined
  let answer = ''
  socket.on('data', data => {
    answer += data
  })
  socket.write(bytes.subarray(100_000))
  await Promise.all([stopped, closed(socket)])
  expect(answer).toMatch(/^HTTP\/1\.1 204/)
})

it('[OPS-04] a stop does not wait forever', async () => {
  test = await createDriveTest('sqlite', { STOP_SECONDS: '0.2' })
  const socket = await beginUpload(test, randomBytes(200_000), 1000)
  const ended = closed(socket.resume())
  await test.close()
  test = undefined
  await ended
})

it('[OPS-04] a stop tells kept-alive connections in their last response that they will close', async () => {
  test = await createDriveTest('sqlite', { STOP_SECONDS: '3600' })
  const socket = await open(head('GET', '/health/live', {}))
  const [first] = await once(socket, 'data')
  expect(String(first)).not.toMatch(/connection: close/i)
  const stopped = test.close()
  test = undefined
  const answered = once(socket, 'data')
  socket.write(head('GET', '/health/live', {}))
  expect(String((await answered)[0])).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close/i)
  await Promise.all([stopped, closed(socket.resume())])
})
