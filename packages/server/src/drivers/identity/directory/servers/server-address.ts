import { isIP } from 'node:net'
import type { DirectorySettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import { IdentityError } from '../../identity-provider.ts'

export interface ServerAddress {
  /** Without the brackets of an IPv6 address. */
  readonly host: string
  readonly port: number
  /** As people write it. */
  readonly name: string
}

const usualPort = { ldaps: 636, starttls: 389, none: 389 } as const

/** @throws IdentityError if one is neither a host name nor an address, each with a port or without */
export function readServers({ servers, security }: DirectorySettings): readonly ServerAddress[] {
  return servers.map(server => readServer(server, usualPort[security]))
}

function readServer(server: string, usual: number): ServerAddress {
  const isBare = isIP(server) === 6
  const [, bracketed, plain, portText] = /^(?:\[([^[\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/.exec(server) ?? []
  const host = isBare ? server : (bracketed ?? plain ?? '')
  const port = portText === undefined ? usual : Number(portText)
  const isKnown = isIP(host) !== 0 || (bracketed === undefined && /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?\.?$/i.test(host))
  if (!isKnown || port < 1 || port > 65_535) {
    throw new IdentityError('misconfigured', `${server} isn’t the name of a server, such as ldap.example.com:636`, {
      field: 'servers',
    })
  }
  return { host, port, name: isIP(host) === 6 ? `[${host}]:${port}` : `${host}:${port}` }
}
