import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { createTestApp } from '../../test/harness.ts'

it('[OPS-04] a stop waits for running requests, but not for ever', async () => {
  const test = await createTestApp('sqlite', { STOP_SECONDS: '0.2' })
  await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = test.app.http.server.address() as AddressInfo
  const idle = connect(port, '127.0.0.1')
  await once(idle, 'connect')
  const busy = connect(port, '127.0.0.1')
  busy.write(
    'POST /api/v1/auth/sign-in HTTP/1.1\r\nhost: drive.test\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  )
  await once(busy, 'connect')
  const ended = Promise.all([once(idle, 'close'), once(busy, 'close')])
  idle.resume()
  busy.resume()
  busy.on('error', () => undefined)
  idle.on('error', () => undefined)
  await test.close()
  await ended
  expect([idle.destroyed, busy.destroyed]).toEqual([true, true])
})
