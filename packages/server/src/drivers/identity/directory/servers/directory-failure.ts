import { ResultCodeError } from 'ldapts'
import { IdentityError } from '../../identity-provider.ts'
import { whyRefused } from './bind-refusal.ts'

/** What a request is for. */
export type Purpose = 'service' | 'person' | 'search' | 'groups'

/** A server that can't be used now; the next one may do. */
export class BrokenServerError extends Error {
  /** The setting to mend, if the server can't be used at all. */
  readonly field: string | undefined

  constructor(message: string, options: { cause?: unknown; field?: string } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.name = 'BrokenServerError'
    this.field = options.field
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

/** Codes of certificates that can't be trusted, as OpenSSL and Node.js name them. */
const authority = /SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|UNABLE_TO_VERIFY|CERT_UNTRUSTED|INVALID_CA|SIGNATURE_FAILURE/

/** What went wrong on the way to a server. */
export function asBroken(error: unknown): BrokenServerError {
  if (error instanceof BrokenServerError) return error
  const said = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return new BrokenServerError(`Its certificate is for another name: ${said}`, { cause: error, field: 'servers' })
  }
  if (authority.test(code)) {
    return new BrokenServerError(`Its certificate isn’t from a trusted authority: ${said}`, {
      cause: error,
      field: 'authority',
    })
  }
  if (/^CERT_|^HOSTNAME_/.test(code)) {
    return new BrokenServerError(`Its certificate isn’t valid: ${said}`, { cause: error, field: 'servers' })
  }
  if (/^ERR_SSL_|^EPROTO$/.test(code)) {
    return new BrokenServerError(`TLS isn’t possible with it: ${said}`, { cause: error, field: 'security' })
  }
  if (/Operation timed out/.test(said))
    return new BrokenServerError('It didn’t answer in time', { cause: error, field: 'servers' })
  return new BrokenServerError(said.split('\n').at(-1) ?? said, { cause: error, field: 'servers' })
}

export function tooSlow(seconds: number, cause: unknown): BrokenServerError {
  return new BrokenServerError(`It didn’t answer within ${seconds} s`, { cause, field: 'servers' })
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
  const { message, field } = asBroken(error)
  return new IdentityError('unavailable', message, { cause: error, ...(field === undefined ? {} : { field }) })
}
