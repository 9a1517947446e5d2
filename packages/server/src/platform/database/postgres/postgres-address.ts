import { isIP } from 'node:net'

/** What every session must be able to do, as `target_session_attrs` says. */
export type WantedSession = 'any' | 'read-write' | 'primary'

/** The value of `DATABASE_URL`, taken apart. */
export interface PostgresAddress {
  /** One address for each host, in the order in which they are tried. */
  readonly urls: readonly string[]
  readonly wanted: WantedSession
  /** How long connecting to one host may take; milliseconds. */
  readonly patienceMs: number
  /** Whether TLS must be bound to the sign-in, so that nobody in between can pass it on. */
  readonly channelBinding: 'off' | 'prefer' | 'require'
}

/** How long connecting may take, and how long a caller may wait for a connection. */
export const connectMs = 10_000
/** With many hosts, each gets at least this long. */
const leastPatienceMs = 2000

/** Parameters that the connection itself understands. */
const passedOn = [
  ...['host', 'port', 'user', 'password', 'options', 'client_encoding', 'statement_timeout', 'lock_timeout'],
  ...['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation', 'uselibpqcompat'],
]
/** Parameters that are read here. */
const ours = ['target_session_attrs', 'connect_timeout', 'channel_binding']

const notAnAddress =
  'DATABASE_URL isn’t an address. It must be postgres://user:password@host/database, where special characters of the password are written as %40 for @, %2F for / and %23 for #. For a socket it is postgres://user:password@/database?host=/var/run/postgresql.'

/**
 * Reads an address such as `postgres://user:password@one:5432,two:5433/database?target_session_attrs=read-write`. With
 * several hosts, only one that accepts writes is used unless the address says otherwise.
 * @throws Error that says what is wrong; it never contains the password
 */
export function readPostgresAddress(url: string): PostgresAddress {
  const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(url)
  if (!parts) throw new Error(notAnAddress)
  const [, beginning = '', hosts = '', path = '', query = ''] = parts
  const given = new URLSearchParams(query)
  refuseUnknown(given)
  const names = hosts === '' ? [hostAsParameter(given)] : hosts.split(',')
  const wanted = wantedSession(given.get('target_session_attrs'), names.length)
  const patienceMs = patienceFor(given.get('connect_timeout'), names.length)
  const channelBinding = channelBindingOf(given.get('channel_binding'))
  for (const name of ours) given.delete(name)
  const rest = given.size > 0 ? `?${given}` : ''
  const urls = names.map(name => `${beginning}${name}${path}${rest}`)
  if (names.length > 1 && names.includes(''))
    throw new Error('DATABASE_URL lists several hosts, and one of them is empty.')
  if (!urls.every(one => URL.canParse(one))) throw new Error(notAnAddress)
  return { urls, wanted, patienceMs, channelBinding }
}

/**
 * libpq also takes the host as a parameter, as for a socket: `postgres://user:password@/database?host=/var/run/postgresql`.
 * It becomes a part of the address like any other. Empty if there is none.
 */
function hostAsParameter(given: URLSearchParams): string {
  const host = given.get('host') ?? ''
  given.delete('host')
  return isIP(host) === 6 ? `[${host}]` : encodeURIComponent(host)
}

/** The same address with another database. */
export function withDatabase(url: string, name: string): string {
  return url.replace(
    /^(postgres(?:ql)?:\/\/[^/?#]*)(?:\/[^?#]*)?/,
    (_, beginning) => `${beginning}/${encodeURIComponent(name)}`,
  )
}

function refuseUnknown(given: URLSearchParams): void {
  for (const name of new Set(given.keys())) {
    if (given.getAll(name).length > 1) throw new Error(`DATABASE_URL has the parameter ${name} twice.`)
    if ([...passedOn, ...ours].includes(name)) continue
    throw new Error(
      `DATABASE_URL has the parameter ${name}, which would have no effect. Remove it. Possible parameters are ${[...passedOn, ...ours].toSorted().join(', ')}.`,
    )
  }
  if (given.get('host')?.includes(','))
    throw new Error('Write several hosts of DATABASE_URL before the slash: postgres://user:password@one,two/database.')
}

function wantedSession(given: string | null, hosts: number): WantedSession {
  if (given === null) return hosts > 1 ? 'read-write' : 'any'
  if (given === 'any' || given === 'read-write' || given === 'primary') return given
  throw new Error(
    'target_session_attrs in DATABASE_URL must be read-write, primary or any: a site has to write to its database.',
  )
}

function patienceFor(given: string | null, hosts: number): number {
  const usual = Math.max(leastPatienceMs, Math.floor(connectMs / hosts))
  if (given === null) return usual
  const seconds = Number(given)
  if (!/^\d{1,3}$/.test(given) || seconds < 1)
    throw new Error('connect_timeout in DATABASE_URL must be a number of seconds from 1 to 999.')
  return Math.min(seconds * 1000, connectMs)
}

function channelBindingOf(given: string | null): PostgresAddress['channelBinding'] {
  if (given === null || given === 'disable') return 'off'
  if (given === 'prefer' || given === 'require') return given
  throw new Error('channel_binding in DATABASE_URL must be disable, prefer or require.')
}
