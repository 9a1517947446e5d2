import { isIP } from 'node:net'
import type { RefusedWay } from '@holdall/contract/audit/refused-sign-in.ts'
import type { ErrorCode } from '@holdall/contract/contract.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Needs, Origin } from '../ctx.ts'
import { isFailure } from '../failure.ts'

/** Why a sign-in was refused: something was wrong, there were too many tries, or the account is suspended. */
export type RefusedReason = 'wrong' | 'limit' | 'suspended'

/** A sign-in that was refused. It says nothing of the account: a log must not tell which addresses have one. */
export interface RefusedSignIn {
  readonly way: RefusedWay
  readonly reason: RefusedReason
  readonly origin: Pick<Origin, 'address' | 'requestId'>
}

export interface Refusals {
  /** Writes a line to the log, and counts it in the audit log. Never fails. */
  note(refused: RefusedSignIn): Promise<void>
}

/** The errors that mean that someone gave a wrong secret, with what it was. */
const ways: Partial<Record<ErrorCode, RefusedWay>> = {
  'account.wrong-credentials': 'password',
  'account.wrong-password': 'password',
  'account.wrong-code': 'second-step',
  'account.passkey-wrong': 'passkey',
  'account.setup-token-wrong': 'setup',
  'company.wrong-credentials': 'company',
  'link.wrong-password': 'link-password',
  'link.wrong-code': 'link-code',
  'request.token-invalid': 'token',
}

/** The secret that an endpoint asks for, if it can be wrong. */
function wayInto(endpoint: AnyEndpoint): RefusedWay | undefined {
  return endpoint.errors?.map(code => ways[code as ErrorCode]).find(way => way !== undefined)
}

/**
 * Notes an error of an endpoint if it refuses someone who tries to get in: whichever endpoint it comes from, so that no door is
 * forgotten.
 */
export async function recordIfRefused(
  { refusals, origin }: Needs<'refusals'> & Pick<RefusedSignIn, 'origin'>,
  endpoint: AnyEndpoint,
  error: unknown,
): Promise<void> {
  const refused = describeRefusal(endpoint, error)
  if (refused) await refusals.note({ ...refused, origin })
}

/** What an error of an endpoint refuses, if it refuses a sign-in. */
export function describeRefusal(endpoint: AnyEndpoint, error: unknown): Omit<RefusedSignIn, 'origin'> | null {
  const wrong = isFailure(error) ? ways[error.code] : undefined
  if (wrong) return { way: wrong, reason: 'wrong' }
  const way = wayInto(endpoint)
  if (!way) return null
  if (isFailure(error, 'request.too-many')) return { way, reason: 'limit' }
  return isFailure(error, 'account.banned') ? { way, reason: 'suspended' } : null
}

/**
 * The address as logs and lists show it: nothing but an IP address, because a trusted proxy may pass on anything that a client has
 * sent. IPv4 is written as such.
 */
export function plainIp(address: string | null): string | null {
  const [bare = ''] = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)
  return isIP(bare) === 0 ? null : bare
}

declare module '../services.ts' {
  interface Services {
    /** Writes down refused sign-ins, for the log and the audit log. */
    readonly refusals: Refusals
  }
}
