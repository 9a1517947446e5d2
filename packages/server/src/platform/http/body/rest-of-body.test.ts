import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dropRestOfBody } from './rest-of-body.ts'

const server = createServer({ keepAliveTimeout: 60_000 }, async (incoming, response) => {
  if (incoming.method === 'POST') {
    await once(incoming, 'data')
    incoming.pause()
    response.once('finish', () => dropRestOfBody(incoming))
  }
  response.end('answered')
})
// Only one connection, so that the second request has to follow the first.
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  agent.destroy()
  server.close()
})

async function send(method: string, body?: Buffer): Promise<string> {
  const { port } = server.address() as AddressInfo
  const headers = body ? { 'content-length': body.length } : {}
  const sent = request({ host: '127.0.0.1', port, method, agent, headers })
  sent.end(body)
  const [response] = await once(sent, 'response')
  return Buffer.concat(await Array.fromAsync(response)).toString()
}

it('answers the next request of a connection after one answered before its body had arrived', async () => {
  expect(await send('POST', Buffer.alloc(20_000_000))).toBe('answered')
  expect(await send('GET')).toBe('answered')
}, 10_000)
