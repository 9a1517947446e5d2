import { BlockList, isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

/** Ranges that belong to this machine or its neighbours, or are not routed (RFC 6890 and its successors). */
const notPublic4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** The only IPv6 range assigned for public use; it contains tunnel, test and documentation ranges. */
const public6 = ['2000::/3']
const notPublic6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const privateRanges = blockList(notPublic4)
const publicRanges6 = blockList(public6)
const privateRanges6 = blockList(notPublic6)

function blockList(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/**
 * Whether an IP address is on the public internet. An address that wraps another (mapped, NAT64) is judged by the inner
 * one.
 */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address)
  if (isIP(plain) === 4) return !privateRanges.check(plain, 'ipv4')
  return isIP(plain) === 6 && publicRanges6.check(plain, 'ipv6') && !privateRanges6.check(plain, 'ipv6')
}

/** The addresses of this machine's own interfaces. Asked each time, because they can change while the server runs. */
export function machineAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap(found => (found ?? []).map(({ address }) => address))
}

/**
 * Whether an address is one of these, however it is written. What a firewall closes to everyone else is open to the machine itself,
 * by its public address too.
 */
export function includesAddress(addresses: readonly string[], address: string): boolean {
  const wanted = canonical(address)
  return addresses.some(one => canonical(one) === wanted)
}

function canonical(address: string): string {
  const plain = plainAddress(address)
  return isIP(plain) === 6 ? groupsOf(plain).join(':') : plain
}

/**
 * An address without its zone. If an IPv6 address is only another way to write or reach an IPv4 address, returns the
 * IPv4 address.
 */
export function plainAddress(address: string): string {
  const bare = address.split('%', 1)[0] ?? ''
  if (isIP(bare) !== 6) return bare
  const groups = groupsOf(bare)
  const isMapped = groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
  const isTranslated = groups[0] === 0x64 && groups[1] === 0xff9b && groups.slice(2, 6).every(group => group === 0)
  if (!isMapped && !isTranslated) return bare
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight numbers of an IPv6 address. The URL parser normalises its spelling. */
function groupsOf(address: string): number[] {
  const hostname = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = hostname.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after].map(group => Number.parseInt(group, 16))
}

/** The targets that the operator has allowed with `OUTBOUND_ALLOW`. */
export interface AllowedTargets {
  /** Whether connections to `address`, to which `host` was resolved, are allowed on that port. */
  has(host: string, address: string, port: number): boolean
}

/**
 * Parses a list of targets, separated by commas or spaces: an address, a range (`10.0.0.0/8`) or a host name, each
 * optionally limited to a port after a colon (`127.0.0.1:9000`, `[::1]:9000`).
 * @throws Error that names an entry that is none of these
 */
export function parseAllowedTargets(text: string): AllowedTargets {
  const entries = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseEntry)
  return {
    has: (host, address, port) =>
      entries.some(entry => (entry.port === null || entry.port === port) && entry.covers(host.toLowerCase(), address)),
  }
}

interface Entry {
  readonly port: number | null
  covers(host: string, address: string): boolean
}

const example = 'A correct value is: nas.lan:21, 10.0.0.0/8'

function parseEntry(entry: string): Entry {
  // The operator’s own, and at most 1,000 characters.
  const [, bracketed, plain, portText] =
    /^(?:\[([^\]]+)\]|([^:]+|[^[\]]*:[^[\]]*:[^[\]]*?))(?::(\d{1,5}))?$/.exec(entry.slice(0, 1000)) ?? []
  const target = (bracketed ?? plain ?? '').toLowerCase()
  const port = portText === undefined ? null : Number(portText)
  const [address = '', bits] = target.split('/')
  const family = isIP(address)
  if (family !== 0) {
    const range = new BlockList()
    const length = bits === undefined ? (family === 6 ? 128 : 32) : Number(bits)
    try {
      range.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4')
    } catch (error) {
      throw new Error(`OUTBOUND_ALLOW: ${entry} isn’t a range of addresses. ${example}`, { cause: error })
    }
    return {
      port,
      covers: (_host, found) => isIP(found) === family && range.check(found, family === 6 ? 'ipv6' : 'ipv4'),
    }
  }
  if (!/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(target) || /^[\d.]+$/.test(target) || (port ?? 0) > 65_535) {
    throw new Error(`OUTBOUND_ALLOW: ${entry} isn’t an address, a range or a host name. ${example}`)
  }
  return { port, covers: host => host === target }
}
