import { ResultCodeError } from 'ldapts'
import { OutboundError } from '../../../../platform/outbound/outbound.ts'
import { IdentityError } from '../../identity-provider.ts'
import { whyRefused } from './bind-refusal.ts'

/** Says what a request is for. */
export type Purpose = 'service' | 'person' | 'search' | 'groups'

interface Trouble {
  /** Whether it works later without anybody's doing. */
  readonly fault: 'unavailable' | 'misconfigured'
  /** The setting to mend, if nothing is wrong there. */
  readonly field: 'servers' | 'security' | 'authority'
}

/** A server that can't be used; the next one may do. */
export class BrokenServerError extends Error implements Trouble {
  readonly fault: Trouble['fault']
  readonly field: Trouble['field']

  constructor(message: string, options: Partial<Trouble> & { readonly cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'BrokenServerError'
    this.fault = options.fault ?? 'unavailable'
    this.field = options.field ?? 'servers'
  }
}

const baseOf = { service: 'serviceDn', person: 'personDn', search: 'base', groups: 'groupBase' } as const
const filterOf = { service: 'serviceDn', person: 'personDn', search: 'filter', groups: 'groupFilter' } as const

/** Results that say that this server can't answer now: limits of time and work, busy, unavailable, other (RFC 4511). */
const broken = new Set([3, 11, 51, 52, 80])

/** Describes a failed request for administrators. What another server might answer differently is a broken server. */
export function directoryFailure(error: unknown, purpose: Purpose): Error {
  if (error instanceof IdentityError || error instanceof BrokenServerError) return error
  if (!(error instanceof ResultCodeError)) return asBroken(error)
  const { code, message } = error
  const said = message.slice(0, 500)
  const wrong = (words: string, field: string) =>
    new IdentityError('misconfigured', said ? `${words} (${said})` : words, { cause: error, field })
  if (broken.has(code))
    return new BrokenServerError(`The server can’t answer now (result ${code}, ${said})`, { cause: error })
  if (purpose === 'service' && (code === 49 || code === 53 || code === 19)) {
    return wrong(`The directory refuses the service account: ${whyRefused(error)}`, 'serviceDn')
  }
  if (code === 8 || code === 13) return wrong('The directory wants an encrypted connection', 'security')
  if (code === 10) return wrong('The directory refers to another server, which isn’t followed', baseOf[purpose])
  if (code === 32) return wrong('The directory has no such entry, or doesn’t show it', baseOf[purpose])
  if (code === 34) return wrong('This isn’t the name of an entry', baseOf[purpose])
  if (code === 4) return wrong('The directory finds more than it may return', filterOf[purpose])
  // Active Directory answers a search without a sign-in with 1, others with 50.
  if (code === 1 || code === 50) return wrong('The directory doesn’t allow this without more rights', 'serviceDn')
  return wrong(`The directory refuses the request (result ${code})`, filterOf[purpose])
}

/** What goes wrong with TLS, by the codes of OpenSSL and Node.js. */
const tlsTroubles: readonly (readonly [RegExp, string, Trouble['field']])[] = [
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'Its certificate is for another name', 'servers'],
  [
    /SELF_SIGNED|^UNABLE_TO_(?:GET|VERIFY)|CERT_UNTRUSTED|INVALID_CA|SIGNATURE_FAILURE/,
    'Its certificate isn’t from a trusted authority',
    'authority',
  ],
  [/^CERT_|^HOSTNAME_/, 'Its certificate isn’t valid', 'servers'],
  [/^ERR_SSL_|^EPROTO$/, 'TLS isn’t possible with it', 'security'],
]

/** Returns what went wrong on the way to a server. */
export function asBroken(error: unknown): BrokenServerError {
  if (error instanceof BrokenServerError) return error
  const said = error instanceof Error ? error.message : String(error)
  if (error instanceof OutboundError) return new BrokenServerError(said, { cause: error, fault: 'misconfigured' })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const trouble = tlsTroubles.find(([pattern]) => pattern.test(code))
  if (trouble) {
    const [, words, field] = trouble
    return new BrokenServerError(`${words}: ${said}`, { cause: error, fault: 'misconfigured', field })
  }
  const isLate = /Operation timed out|due to timeout/.test(said)
  // The library puts the cause in the last line.
  const words = isLate ? 'It didn’t answer in time' : (said.split('\n').at(-1) ?? said)
  return new BrokenServerError(words, { cause: error })
}

export function tooSlow(seconds: number, cause: unknown): BrokenServerError {
  return new BrokenServerError(`It didn’t answer within ${seconds} s`, { cause })
}

/** What went wrong on the way to a server, as an error that names a setting. */
export async function mending<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw mendable(error)
  }
}

export function mendable(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error
  const { fault, message, field } = asBroken(error)
  return new IdentityError(fault, message, { cause: error, field })
}
