import { afterAll, expect, it, vi } from 'vitest'
import { createOutbound } from './outbound.ts'

/** What the machine says of its interfaces: a public address, which its firewall closes to everyone else. */
let own = '11.22.33.44'
vi.mock('node:os', async original => {
  const os = await original<typeof import('node:os')>()
  const networkInterfaces = () => ({ eth0: [{ address: own, family: 'IPv4', internal: false }] })
  return { ...os, networkInterfaces, default: { ...os, networkInterfaces } }
})

const outbound = createOutbound()
afterAll(() => outbound.close())

it('asks the machine for its addresses, which members can’t reach, each time', async () => {
  const resolve = (host: string) => outbound.resolve({ host, port: 6379 })
  await expect(resolve('11.22.33.44')).rejects.toThrow('11.22.33.44 is an address of this server itself')
  expect(await resolve('11.22.33.45')).toHaveLength(1)
  own = '11.22.33.45'
  await expect(resolve('11.22.33.45')).rejects.toThrow('11.22.33.45 is an address of this server itself')
  expect(await resolve('11.22.33.44')).toHaveLength(1)
})
