import { endpointUrl } from '@holdall/contract/kit/endpoint.ts'
import { ProxyView, statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { isSignedUntil, signUntil } from '../../../platform/crypto/dated-signature.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { bad, type Finding, good, warning } from './finding.ts'

const purpose = 'proxy-check'
const ticketMs = 60_000
const patienceMs = 5000
/** An address that nobody has (RFC 5737), which a proxy must not pass on. */
const forged = '203.0.113.77'
const page = 'docs/operations/reverse-proxy.md has examples.'

/** @throws `request.not-found` for anyone who has no ticket of this site */
export function requireProxyTicket({ vault, clock }: Needs<'clock' | 'vault'>, ticket: string): void {
  if (!isSignedUntil(vault, ticket, { text: '', purpose, now: clock.now() })) throw fail('request.not-found')
}

/**
 * Asks the site by its public address what its proxy says about a request, one with a forged address. A proxy that
 * passes that on lets everyone choose the address that limits and the audit log see.
 */
export async function checkProxy(ctx: Needs<'clock' | 'vault'>, baseUrl: string): Promise<Finding[]> {
  const ticket = signUntil(ctx.vault, '', ctx.clock.now() + ticketMs, purpose)
  const url = `${baseUrl}${endpointUrl(statusEndpoints.proxyCheck, {}, { ticket })}`
  const answer = await fetch(url, {
    headers: { 'x-forwarded-for': forged },
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null)
  const view = answer?.ok ? ProxyView.safeParse(await answer.json()) : null
  if (!view?.success)
    return [
      warning(
        'Proxy',
        'its client addresses can’t be checked',
        'Run this again while a server with this version and key is running at its address.',
      ),
    ]
  return [judgeProxy(view.data, baseUrl.startsWith('https:'))]
}

/** @param isEncrypted whether people reach the site by https, which only a proxy can do */
export function judgeProxy({ address, protocol, is_forwarded }: ProxyView, isEncrypted: boolean): Finding {
  const name = 'Proxy'
  if (address === forged)
    return bad(
      name,
      'anyone can fake the address used by limits and the audit log',
      `Make the proxy replace X-Forwarded-For instead of adding to it, and set TRUST_PROXY to the proxy’s address. ${page}`,
    )
  if (!isEncrypted && !is_forwarded) return good(name, 'none')
  if (!is_forwarded)
    return bad(
      name,
      `requests seem to come from ${address}, the proxy itself`,
      `Make the proxy send X-Forwarded-For, and set TRUST_PROXY to the proxy’s address, so that limits apply to each person. ${page}`,
    )
  if (isEncrypted && protocol !== 'https')
    return bad(name, 'it doesn’t report that requests used https', `Make it send X-Forwarded-Proto: https. ${page}`)
  return good(name, `this machine is seen as ${address}`)
}
