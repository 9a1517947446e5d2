import { z } from 'zod'

/** A network of addresses in CIDR notation (RFC 4632, RFC 4291 §2.3). */
export interface ParsedNetwork {
  readonly family: 4 | 6
  /** The bits of the first address: 8 in each number for IPv4, 16 for IPv6. */
  readonly parts: readonly number[]
  /** This many of the first bits are shared by all addresses of the network. */
  readonly prefix: number
}

/** A network, or a single address, as people write it; null if it is neither. */
export function parseNetwork(text: string): ParsedNetwork | null {
  const [address = '', length, ...more] = text.trim().split('/')
  if (more.length > 0 || address.length > 45 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null
  const family = address.includes(':') ? 6 : 4
  const parts = family === 6 ? parseIpv6(address) : parseIpv4(address)
  const longest = family === 6 ? 128 : 32
  const prefix = length === undefined ? longest : Number(length)
  return parts === null || prefix > longest ? null : { family, parts, prefix }
}

function parseIpv4(address: string): number[] | null {
  const parts = address.split('.')
  // Zeros in front are octal numbers to some programs.
  if (parts.length !== 4 || !parts.every(part => /^(?:0|[1-9]\d{0,2})$/.test(part))) return null
  const numbers = parts.map(Number)
  return numbers.every(number => number < 256) ? numbers : null
}

function parseIpv6(address: string): number[] | null {
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return null
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbersIn = (half: string) => (half === '' ? [] : half.split(':').map(part => Number.parseInt(part, 16)))
  const [first, last] = [numbersIn(head), numbersIn(tail ?? '')]
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array.from({ length: gap }, () => 0), ...last]
}

/** Whether bits behind the prefix are set: then it is an address within a network, and likely a slip. */
function hasHostBits({ family, parts, prefix }: ParsedNetwork): boolean {
  const width = family === 6 ? 16 : 8
  return parts.some((part, at) => {
    const shared = Math.min(width, Math.max(0, prefix - at * width))
    return (part & ((1 << (width - shared)) - 1)) !== 0
  })
}

/** An IPv4 network that is written as one of IPv6 (`::ffff:192.0.2.0/120`): such clients are counted by their IPv4 address. */
function isMapped({ family, parts }: ParsedNetwork): boolean {
  return family === 6 && parts.slice(0, 5).every(part => part === 0) && parts[5] === 0xffff
}

/** Whether a network is so large that nobody can call it theirs. Private addresses of IPv6 begin with seven bits (RFC 4193). */
function isTooLarge({ family, parts, prefix }: ParsedNetwork): boolean {
  if (family === 4) return prefix < 8
  const isPrivate = ((parts[0] ?? 0) & 0xfe00) === 0xfc00
  return prefix < (isPrivate ? 7 : 16)
}

/** Whether it passes a rule; what can’t be read is named by another one. */
const passes = (text: string, breaks: (network: ParsedNetwork) => boolean) => {
  const network = parseNetwork(text)
  return network === null || !breaks(network)
}

/** One network of somebody’s own, such as `192.168.1.0/24`, `2001:db8:1::/48` or a single address. */
export const OwnNetwork = z
  .string()
  .max(60)
  .refine(
    text => parseNetwork(text) !== null,
    'Enter a network, such as 192.168.1.0/24 or 2001:db8:1::/48, or a single address',
  )
  .refine(
    text => passes(text, network => !isMapped(network) && hasHostBits(network)),
    'This is an address within a network. Enter the first address of the network, such as 192.168.1.0/24',
  )
  .refine(text => passes(text, isMapped), 'Enter this network with IPv4 addresses, such as 192.168.1.0/24')
  .refine(text => passes(text, isTooLarge), 'Enter a smaller network. IPv4 networks begin at /8, IPv6 networks at /16')
