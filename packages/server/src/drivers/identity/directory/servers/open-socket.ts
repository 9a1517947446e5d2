import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect, createSecureContext, getCACertificates, type SecureContext, type TLSSocket } from 'node:tls'
import type { DirectorySettings } from '@holdall/contract/company-sign-in/provider-settings.ts'
import type { Outbound } from '../../../../platform/outbound/outbound.ts'
import { IdentityError } from '../../identity-provider.ts'
import type { ServerAddress } from './server-address.ts'
import { askForTls } from './start-tls.ts'

/**
 * Opens a connection through the outbound guard, so a directory at a private address must be in `OUTBOUND_ALLOW`, as
 * storage on FTP must. Most directories have private addresses, but whoever may change settings isn't always whoever
 * runs this machine: without the guard, the test button could be used to look around in the operator's network, and
 * passwords that people type could be sent to any service there.
 */
export async function reach(outbound: Outbound, server: ServerAddress, signal: AbortSignal): Promise<Socket> {
  const socket = await outbound.connect({ host: server.host, port: server.port }, signal)
  // Until a reader is attached. Whatever happens in between shows at the next use.
  socket.on('error', () => undefined)
  return socket
}

/**
 * Encrypts a connection and checks the certificate: its chain, its dates, and the name or address that was configured.
 * Returns the connection as it is if the settings want no encryption.
 * @throws IdentityError; or the error of the socket or of TLS. The connection is closed then.
 */
export async function secure(
  socket: Socket,
  server: ServerAddress,
  { security, context }: { security: DirectorySettings['security']; context: () => SecureContext },
  signal: AbortSignal,
): Promise<Socket> {
  if (security === 'none') return socket
  try {
    if (security === 'starttls') await askForTls(socket, signal)
    return await encrypt(socket, server, context(), signal)
  } catch (error) {
    socket.destroy()
    throw error
  }
}

async function encrypt(
  socket: Socket,
  { host }: ServerAddress,
  secureContext: SecureContext,
  signal: AbortSignal,
): Promise<TLSSocket> {
  const name = host.replace(/\.$/, '')
  const encrypted = connect({
    socket,
    secureContext,
    host: name,
    // An address must not be sent as a name (RFC 6066, section 3); `host` is checked then.
    ...(isIP(name) === 0 ? { servername: name } : {}),
    // Said explicitly: an environment variable changes only the default.
    rejectUnauthorized: true,
  })
  encrypted.on('error', () => undefined)
  const closed = once(encrypted, 'close', { signal }).then(() => {
    throw new Error('The server closed the connection during the TLS handshake')
  })
  const opened = once(encrypted, 'secureConnect', { signal })
  // The loser of the race has nobody who waits for it.
  for (const one of [closed, opened]) one.catch(() => undefined)
  try {
    await Promise.race([opened, closed])
    return encrypted
  } catch (error) {
    encrypted.destroy()
    throw error
  }
}

/**
 * What certificates are checked with: the given authorities, and only these; else those of Node.js and of the system.
 * Made once, since reading the system's authorities takes a moment.
 */
export function secureContextFor({ authority }: DirectorySettings): () => SecureContext {
  let made: SecureContext | undefined
  return () => {
    made ??= makeContext(authority)
    return made
  }
}

function makeContext(authority: string): SecureContext {
  const ca = authority === '' ? [...getCACertificates('default'), ...getCACertificates('system')] : [authority]
  try {
    return createSecureContext({ ca, minVersion: 'TLSv1.2' })
  } catch (error) {
    throw new IdentityError('misconfigured', 'The certificate authority isn’t a certificate in PEM format', {
      cause: error,
      field: 'authority',
    })
  }
}
