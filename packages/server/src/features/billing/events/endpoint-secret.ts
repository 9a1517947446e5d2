import type { Needs } from '../../../platform/ctx.ts'
import type { GatewayEndpointRow } from '../billing.tables.ts'

const contextOf = ({ gateway, mode }: Pick<GatewayEndpointRow, 'gateway' | 'mode'>) =>
  `gateway-endpoint:${gateway}:${mode}`

/** Seals the secret with which a gateway signs its events. */
export function sealSecret(
  { vault }: Needs<'vault'>,
  endpoint: Pick<GatewayEndpointRow, 'gateway' | 'mode'>,
  secret: string | null,
): string | null {
  return secret === null ? null : vault.seal(secret, contextOf(endpoint))
}

export function openSecret({ vault }: Needs<'vault'>, endpoint: GatewayEndpointRow): string | null {
  return endpoint.secret === null ? null : vault.open(endpoint.secret, contextOf(endpoint))
}
