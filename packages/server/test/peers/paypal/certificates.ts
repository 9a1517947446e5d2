import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** A key and the certificate for it. */
export interface Certified {
  readonly key: KeyObject
  /** PEM. */
  readonly certificate: string
}

interface CertificateWish {
  readonly name: string
  /** Itself, if nobody else issues it. */
  readonly issuer?: Certified & { readonly name: string }
  readonly isAuthority?: boolean
  readonly from?: Date
  readonly until?: Date
}

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts)
const integer = (bytes: Buffer) => der(0x02, bytes)
const identifier = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes))
const bits = (bytes: Buffer) => der(0x03, Buffer.from([0]), bytes)
const time = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().replace(/\.\d+Z$|[-:T]/g, match => (match.endsWith('Z') ? 'Z' : ''))}`))
const sha256WithRsa = sequence(identifier(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b), der(0x05))
const commonName = (name: string) =>
  sequence(der(0x31, sequence(identifier(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))))

/** Basic constraints, which say whether it may issue others. */
const constraints = (isAuthority: boolean) =>
  der(
    0xa3,
    sequence(
      sequence(
        identifier(0x55, 0x1d, 0x13),
        der(0x01, Buffer.from([0xff])),
        der(0x04, sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []))),
      ),
    ),
  )

/** Makes an X.509 certificate (RFC 5280): Node.js reads certificates but makes none. */
export function certify({ name, issuer, isAuthority = false, from, until }: CertificateWish): Certified & {
  readonly name: string
} {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const year = 365 * 24 * 60 * 60_000
  const body = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    sha256WithRsa,
    commonName(issuer?.name ?? name),
    sequence(time(from ?? new Date(Date.now() - 20 * year)), time(until ?? new Date(Date.now() + 20 * year))),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    constraints(isAuthority),
  )
  const signature = sign('sha256', body, issuer?.key ?? privateKey)
  const lines = sequence(body, sha256WithRsa, bits(signature))
    .toString('base64')
    .match(/.{1,64}/g)
  const certificate = ['-----BEGIN CERTIFICATE-----', ...(lines ?? []), '-----END CERTIFICATE-----', ''].join('\n')
  return { name, key: privateKey, certificate }
}
