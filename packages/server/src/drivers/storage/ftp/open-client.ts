import { isIP } from 'node:net'
import type { StorageDriverOptions } from '@holdall/contract/drivers/storage.ts'
import type { Client } from 'basic-ftp'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { useActiveMode } from './active-mode.ts'

export interface FtpParts {
  readonly outbound: Outbound
  /** A certificate to trust besides the well-known ones, PEM. */
  readonly ca?: string
}

const timeoutMs = 30_000

/**
 * Opens a connection and signs in. With `ssl` it is explicit FTPS (RFC 4217): a server without TLS is refused, and data
 * connections are encrypted too. In passive mode they only connect to the address of the control connection.
 */
export async function openClient(options: StorageDriverOptions<'ftp'>, parts: FtpParts): Promise<Client> {
  const { Client } = await import('basic-ftp')
  const { host, port, username, password, ssl, passive } = options
  const addresses = await parts.outbound.resolve({ host, port })
  let failure: unknown
  for (const { address } of addresses) {
    const client = new Client(timeoutMs, { allowSeparateTransferHost: false })
    if (!passive) useActiveMode(client)
    // The certificate is checked against the name; the connection uses the address that was checked.
    const secureOptions = {
      host,
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(parts.ca ? { ca: parts.ca } : {}),
    }
    try {
      await client.access({ host: address, port, user: username, password, secure: ssl, secureOptions })
      return client
    } catch (error) {
      client.close()
      failure = error
    }
  }
  throw failure
}
