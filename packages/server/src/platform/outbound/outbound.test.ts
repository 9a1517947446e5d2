import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { machineAddresses } from './addresses.ts'
import { createOutbound, type Outbound, OutboundError, type OutboundOptions } from './outbound.ts'
import { readText } from './request.ts'

const servers: Server[] = []
const outbounds: Outbound[] = []
afterEach(() => {
  for (const one of outbounds.splice(0)) one.close()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

function outboundOf(options: OutboundOptions = {}): Outbound {
  const made = createOutbound(options)
  outbounds.push(made)
  return made
}

const says =
  (text: string): RequestListener =>
  (_request, answer) =>
    answer.end(text)

describe('outbound requests', () => {
  it.each([
    ...['127.0.0.1', 'localhost', '2130706433', '0x7f000001', '0177.0.0.1', '127.1', '[::1]', '[::ffff:127.0.0.1]'],
    ...['0.0.0.0', '[::]', 'localhost.'],
  ])('do not reach this machine as %s', async host => {
    const heard = vi.fn(says('secret'))
    const port = await serve(heard)
    const outbound = outboundOf()
    await expect(outbound.request(`http://${host}:${port}/`)).rejects.toThrow(OutboundError)
    await expect(outbound.connect({ host: host.replace(/[[\]]/g, ''), port })).rejects.toThrow(OutboundError)
    expect(heard).not.toHaveBeenCalled()
  })

  it('reach what the operator allows, only on that port', async () => {
    const port = await serve(says('hello'))
    const outbound = outboundOf({ allow: `127.0.0.1:${port}` })
    const answer = await outbound.request(`http://127.0.0.1:${port}/`)
    expect([answer.status, await readText(answer)]).toEqual([200, 'hello'])
    await expect(outbound.request(`http://127.0.0.1:${port + 1}/`)).rejects.toThrow(OutboundError)
    await expect(outbound.request(`http://2130706433:${port}/`)).resolves.toMatchObject({ status: 200 })
  })

  it('go to the address that was checked, even if the name later resolves to another', async () => {
    const port = await serve(says('rebound'))
    const answers = ['203.0.113.9', '127.0.0.1']
    const lookup = vi.fn(async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }])
    // The first answer is allowed and leads nowhere; a second lookup of the name would reach this machine.
    const outbound = outboundOf({ allow: '203.0.113.9', lookup })
    await expect(
      outbound.request(`http://rebind.example:${port}/`, { signal: AbortSignal.timeout(300) }),
    ).rejects.toThrow()
    expect(lookup).toHaveBeenCalledTimes(1)
    await expect(outbound.request(`http://rebind.example:${port}/`)).rejects.toThrow(OutboundError)
  })

  it('leave out the private addresses of a name that has both', async () => {
    const lookup = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '1.1.1.1', family: 4 },
    ]
    const found = await outboundOf({ lookup }).resolve({ host: 'both.example', port: 80 })
    expect(found).toEqual([{ address: '1.1.1.1', family: 4 }])
  })

  it('follow redirects only if asked to, and check where each one leads', async () => {
    const heard = vi.fn(says('metadata'))
    const inner = await serve(heard)
    const outer = await serve((_request, answer) =>
      answer.writeHead(302, { location: `http://127.0.0.1:${inner}/` }).end(),
    )
    const outbound = outboundOf({ allow: `127.0.0.1:${outer}` })
    expect(await outbound.request(`http://127.0.0.1:${outer}/`)).toMatchObject({ status: 302 })
    await expect(outbound.request(`http://127.0.0.1:${outer}/`, { redirects: 5 })).rejects.toThrow(OutboundError)
    expect(heard).not.toHaveBeenCalled()
  })

  describe('to this machine’s own public addresses', () => {
    const own = { ownAddresses: () => ['11.22.33.44', '2a01:4f8::7', 'fe80::1%eth0'] }

    it.each(['11.22.33.44', '185999660', '[2a01:4f8:0:0::7]', '[2A01:4F8::0007]', '[::ffff:11.22.33.44]'])(
      'are refused as %s, whatever the port',
      async host => {
        const outbound = outboundOf(own)
        for (const port of [80, 6379])
          await expect(outbound.request(`http://${host}:${port}/`)).rejects.toThrow(
            /is an address of this server itself/,
          )
        await expect(outbound.connect({ host: host.replace(/[[\]]/g, ''), port: 80 })).rejects.toThrow(OutboundError)
      },
    )

    it('are refused after a redirect', async () => {
      const outer = await serve((_request, answer) => answer.writeHead(302, { location: 'http://11.22.33.44/' }).end())
      const outbound = outboundOf({ ...own, allow: `127.0.0.1:${outer}` })
      await expect(outbound.request(`http://127.0.0.1:${outer}/`, { redirects: 1 })).rejects.toThrow(
        /11\.22\.33\.44 is an address of this server itself/,
      )
    })

    it('are refused when a name leads there, at the first time or later, and left out where it has others', async () => {
      const answers = [['11.22.33.44'], ['1.1.1.1', '11.22.33.44']]
      const lookup = async () => (answers.shift() ?? ['11.22.33.44']).map(address => ({ address, family: 4 }))
      const outbound = outboundOf({ ...own, lookup })
      const target = { host: 'mine.example', port: 80 }
      await expect(outbound.resolve(target)).rejects.toThrow('mine.example: 11.22.33.44 is an address of this server')
      expect(await outbound.resolve(target)).toEqual([{ address: '1.1.1.1', family: 4 }])
      await expect(outbound.resolve(target)).rejects.toThrow(OutboundError)
    })

    it('are reached where the operator allows it, and others of the internet are as before', async () => {
      const outbound = outboundOf({ ...own, allow: '11.22.33.44:9000' })
      expect(await outbound.resolve({ host: '11.22.33.44', port: 9000 })).toHaveLength(1)
      await expect(outbound.resolve({ host: '11.22.33.44', port: 9001 })).rejects.toThrow(OutboundError)
      expect(await outbound.resolve({ host: '11.22.33.45', port: 80 })).toHaveLength(1)
    })

    it('are asked of the machine, which has at least its loopback', () => {
      expect(machineAddresses()).toContain('127.0.0.1')
    })
  })

  it('send no credentials to another host', async () => {
    const inner = await serve((request, answer) => answer.end(request.headers.authorization ?? 'none'))
    const outer = await serve((request, answer) =>
      request.url === '/same'
        ? answer.end(request.headers.authorization)
        : answer.writeHead(307, { location: request.url === '/away' ? `http://127.0.0.1:${inner}/` : '/same' }).end(),
    )
    const outbound = outboundOf({ allow: '127.0.0.1' })
    const options = { redirects: 1, headers: { Authorization: 'Bearer secret' } }
    expect(await readText(await outbound.request(`http://127.0.0.1:${outer}/away`, options))).toBe('none')
    expect(await readText(await outbound.request(`http://127.0.0.1:${outer}/stay`, options))).toBe('Bearer secret')
  })

  it('send a stream at the receiver’s pace and pass on a failure of its source', async () => {
    const sizes: number[] = []
    const port = await serve((request, answer) => {
      let size = 0
      request.on('data', (chunk: Buffer) => (size += chunk.length))
      request.on('end', () => answer.end(String(size)))
      request.on('close', () => sizes.push(size))
      request.on('error', () => undefined)
    })
    const outbound = outboundOf({ allow: '127.0.0.1' })
    const broken = new Error('the disk is gone')
    async function* source(fails: boolean) {
      for (let part = 0; part < 20; part++) yield Buffer.alloc(100_000)
      if (fails) throw broken
    }
    const send = (fails: boolean) =>
      outbound.request(`http://127.0.0.1:${port}/`, { method: 'PUT', body: source(fails) })
    expect(await readText(await send(false))).toBe('2000000')
    await expect(send(true)).rejects.toBe(broken)
    await expect.poll(() => sizes).toHaveLength(2)
  })

  it('end when the connection is idle too long, and when they are aborted', async () => {
    const port = await serve(() => undefined)
    const outbound = outboundOf({ allow: '127.0.0.1' })
    await expect(outbound.request(`http://127.0.0.1:${port}/`, { idleMs: 50 })).rejects.toThrow('No data within')
    const reason = new Error('enough')
    await expect(outbound.request(`http://127.0.0.1:${port}/`, { signal: AbortSignal.abort(reason) })).rejects.toThrow(
      reason,
    )
  })

  it('use only HTTP', async () => {
    await expect(outboundOf().request('file:///etc/passwd')).rejects.toThrow('isn’t a supported protocol')
  })
})
