import { createOutbound, type Outbound } from '../src/platform/outbound/outbound.ts'

/** May reach this machine, where all servers of the tests are. */
export function loopback(): Outbound {
  return createOutbound({ allow: '127.0.0.1, ::1' })
}
