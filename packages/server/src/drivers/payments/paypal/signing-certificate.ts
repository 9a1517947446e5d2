import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { askJson } from '../../../platform/outbound/ask-json.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { mayTake, remember } from './paypal-memory.ts'

const idleMs = 5_000
const longestChain = 6
const mostCertificates = 20

/** Anybody can send events, each with another address, and each address costs a call. */
const fetchLimit = { most: 20, everyMs: 5 * 60_000 }
/** For how long an address without a valid certificate isn't asked again. */
const unusableMs = 5 * 60_000
const mostUnusable = 500

/**
 * The certificate with which PayPal signs events. The address comes with the event, so only addresses of PayPal's count,
 * and of the server that the operator has put in its place. Null if it can't be fetched, nobody that this server trusts
 * has issued it, it is outside its dates at `now`, or too many others were fetched just now.
 */
export async function signingCertificate(
  calls: PaypalCalls,
  address: string,
  now: number,
): Promise<X509Certificate | null> {
  const { certificates, unusable } = calls.memory
  const known = certificates.get(address)
  if (!known && (unusable.get(address) ?? 0) > now) return null
  const chain = known ?? (await fetchWithin(calls, address, now))
  if (chain === null) return null
  const [leaf] = chain
  if (leaf && isOfPaypal(leaf) && isTrusted(chain, rootsOf(calls), now)) {
    remember(certificates, address, chain, mostCertificates)
    return leaf
  }
  certificates.delete(address)
  remember(unusable, address, now + unusableMs, mostUnusable)
  return null
}

/** Empty if it can't be fetched; null if it may not be fetched now. */
async function fetchWithin(
  calls: PaypalCalls,
  address: string,
  now: number,
): Promise<readonly X509Certificate[] | null> {
  const { fetching, fetches } = calls.memory
  const under = fetching.get(address)
  if (under) return under
  if (!mayTake(fetches, now, fetchLimit)) return null
  // An address that can't be reached counts as one without a certificate: PayPal itself is asked then.
  const chain = fetchChain(calls, address).catch(() => [])
  fetching.set(address, chain)
  return chain.finally(() => fetching.delete(address))
}

export function isCertificateAddress(calls: PaypalCalls, address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== '' || url.password !== '') return false
  if (calls.isNamed && url.origin === new URL(calls.base).origin) return true
  return url.protocol === 'https:' && url.port === '' && url.hostname.endsWith('.paypal.com')
}

async function fetchChain(calls: PaypalCalls, address: string): Promise<readonly X509Certificate[]> {
  const signal = AbortSignal.timeout(2 * idleMs)
  const { status, text } = await askJson(calls.services.outbound, address, { idleMs, signal, maxBytes: 64 * 1024 })
  if (status !== 200) throw new Error(`The certificate wasn’t found: ${status}`)
  return parseCertificates(text).slice(0, longestChain)
}

function parseCertificates(pem: string): X509Certificate[] {
  return (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
    text => new X509Certificate(text),
  )
}

/** Another customer of the same authority has a valid certificate too. */
function isOfPaypal(leaf: X509Certificate): boolean {
  const [name = ''] = /^CN=(.+)$/m.exec(leaf.subject)?.slice(1) ?? []
  return name.startsWith('messageverificationcerts.') && name.endsWith('.paypal.com')
}

function isTrusted(chain: readonly X509Certificate[], roots: readonly X509Certificate[], now: number): boolean {
  let current = chain[0]
  for (let depth = 0; current !== undefined && depth < longestChain; depth++) {
    const issued: X509Certificate = current
    const hasIssued = (issuer: X509Certificate) =>
      issuer.ca && isCurrent(issuer, now) && issued.checkIssued(issuer) && issued.verify(issuer.publicKey)
    if (!isCurrent(issued, now)) return false
    if (roots.some(hasIssued)) return true
    current = chain.slice(1).find(issuer => issuer !== issued && hasIssued(issuer))
  }
  return false
}

function isCurrent(certificate: X509Certificate, now: number): boolean {
  return certificate.validFromDate.getTime() <= now && now <= certificate.validToDate.getTime()
}

let wellKnown: readonly X509Certificate[] | null = null

/** Whoever puts another server in PayPal's place can also say which root its certificate has. */
function rootsOf(calls: PaypalCalls): readonly X509Certificate[] {
  wellKnown ??= rootCertificates.map(pem => new X509Certificate(pem))
  const own = calls.isNamed ? parseCertificates(calls.services.env.variables.PAYPAL_ROOT_CERTIFICATE ?? '') : []
  return [...own, ...wellKnown]
}
