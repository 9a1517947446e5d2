import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setUpSite } from '../../../../test/accounts.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'

describe('a picture over a real connection', () => {
  let test: TestApp
  let cookie: string
  beforeAll(async () => {
    test = await createTestApp('sqlite')
    const client = await setUpSite(test)
    cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    await test.app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => test.close())

  it('is rejected as too large while it is still being sent, even if its size wasn’t declared', async () => {
    const { port } = test.app.http.server.address() as AddressInfo
    const chunk = Buffer.alloc(256 * 1024)
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { cookie, connection: 'close', 'content-type': 'image/png', 'transfer-encoding': 'chunked' }
      const sending = request({ port, method: 'PUT', path: '/api/v1/me/avatar', headers }, answer => {
        answer.resume()
        resolve(answer.statusCode)
      })
      sending.on('error', reject)
      for (let n = 0; n < 40; n++) sending.write(chunk)
      sending.end()
    })
    expect(status).toBe(413)
  })
})
