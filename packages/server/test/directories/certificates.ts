import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** An authority, and a certificate from it for one name alone. */
export interface Certificates {
  /** The authority's certificate, PEM. */
  readonly authority: string
  readonly authorityFile: string
  readonly certificateFile: string
  readonly keyFile: string
}

export function makeCertificates(dir: string, name = 'localhost'): Certificates {
  const at = (file: string) => join(dir, file)
  const key = ['-newkey', 'rsa:2048', '-nodes', '-days', '7']
  const authority = ['-x509', '-subj', '/CN=Directory test authority', '-keyout', at('ca.key'), '-out', at('ca.pem')]
  openssl('req', ...key, ...authority)
  const signed = ['-CA', at('ca.pem'), '-CAkey', at('ca.key'), '-addext', `subjectAltName=DNS:${name}`]
  const server = ['-subj', `/CN=${name}`, '-keyout', at('server.key'), '-out', at('server.pem')]
  openssl('req', '-x509', ...key, ...signed, '-addext', 'basicConstraints=critical,CA:FALSE', ...server)
  // The server runs as another user.
  chmodSync(at('server.key'), 0o644)
  return {
    authority: readFileSync(at('ca.pem'), 'utf8'),
    authorityFile: at('ca.pem'),
    certificateFile: at('server.pem'),
    keyFile: at('server.key'),
  }
}

function openssl(...args: readonly string[]): void {
  const { status, stderr, error } = spawnSync('openssl', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`openssl ${args[0]} failed: ${stderr || error?.message}`)
}
