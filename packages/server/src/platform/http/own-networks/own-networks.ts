import { BlockList } from 'node:net'
import { parseNetwork } from '@holdall/contract/kit/networks/networks.ts'
import type { Needs } from '../../ctx.ts'

/** The list of the setting that was read last. It rarely changes, and every limited request asks. */
let known: { readonly text: string; readonly list: BlockList } | null = null

function listOf(networks: readonly string[]): BlockList {
  const text = networks.join(' ')
  if (known?.text === text) return known.list
  const list = new BlockList()
  for (const network of networks) {
    const parsed = parseNetwork(network)
    const [address = ''] = network.trim().split('/')
    if (parsed) list.addSubnet(address, parsed.prefix, parsed.family === 6 ? 'ipv6' : 'ipv4')
  }
  known = { text, list }
  return list
}

/**
 * How many tries a client has where many people share one address: more in the networks that the site’s administrators
 * call their own. A request that came through a proxy that isn’t trusted (`TRUST_PROXY`) has the address of the proxy,
 * behind which anybody may be: it has the usual number.
 */
export function triesOfClient({ origin, settings }: Needs<'origin' | 'settings'>, tries: number): number {
  const networks = settings.get('own_networks')
  if (networks.length === 0 || origin.address === null || origin.isRelayed) return tries
  const address = origin.address.replace(/^::ffff:(?=\d+\.)/i, '')
  // A link-local address names its interface.
  const plain = address.split('%')[0] ?? ''
  const isOwn = listOf(networks).check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
  return isOwn ? tries * settings.get('own_networks.factor') : tries
}
