import pg from 'pg'
import { DatabaseAway } from '../constraint.ts'
import { type PostgresAddress, readPostgresAddress } from './postgres-address.ts'

/** The machines that may have the database, and the one to which new connections go. */
export interface PostgresHosts {
  readonly count: number
  readonly address: PostgresAddress
  /** A client that connects to the current host. If that fails, the next client gets the next host. */
  readonly Client: new (
    config?: pg.ClientConfig,
  ) => pg.Client
}

/** A host answered, but its sessions can't do what `target_session_attrs` or `channel_binding` asks for. */
export class UnsuitableHost extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'UnsuitableHost'
  }
}

/**
 * Reads the hosts of an address. They are tried in turn, beginning with the one that worked last; a server that refuses
 * the user or the database has answered, so that no other one is tried.
 * @throws Error if the address can't be read
 */
export function postgresHosts(url: string): PostgresHosts {
  const address = readPostgresAddress(url)
  const { urls, wanted, patienceMs, channelBinding } = address
  let current = 0

  class HostClient extends pg.Client {
    readonly #place: number
    #isBound = false

    constructor(config: pg.ClientConfig = {}) {
      // A pool passes its own patience, which is for all hosts.
      const { connectionTimeoutMillis: given = patienceMs } = config
      const connectionTimeoutMillis = Math.min(given, patienceMs)
      const enableChannelBinding = channelBinding !== 'off'
      super({ ...config, connectionString: urls[current] ?? '', connectionTimeoutMillis, enableChannelBinding })
      this.#place = current
      // It may break while its session is looked at, and an error without a listener ends the process.
      this.on('error', () => undefined)
      connectionOf(this).once('authenticationSASL', ({ mechanisms }) => {
        this.#isBound = mechanisms.includes('SCRAM-SHA-256-PLUS')
      })
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = this.#connect()
      if (!callback) return connected
      const done = callback as (error?: Error) => void
      connected.then(() => done(), done)
      return undefined
    }

    async #connect(): Promise<this> {
      try {
        await super.connect()
        await this.#judge()
        return this
      } catch (error) {
        if (isHostsFault(error) && current === this.#place) current = (current + 1) % urls.length
        throw error
      }
    }

    async #judge(): Promise<void> {
      const isUnbound = channelBinding === 'require' && !this.#isBound
      if (!isUnbound && (wanted === 'any' || (await this.#isSuitable()))) return
      // Not awaited: it ends when the server agrees.
      void this.end()
      if (isUnbound) throw new UnsuitableHost('The server doesn’t offer channel binding, which DATABASE_URL requires.')
      throw new UnsuitableHost(`${this.host}:${this.port} doesn’t accept writes.`)
    }

    async #isSuitable(): Promise<boolean> {
      const isReadOnly = wanted === 'read-write' ? `current_setting('transaction_read_only') = 'on'` : 'false'
      const { rows } = await this.query<{ fits: boolean }>(`select not (pg_is_in_recovery() or ${isReadOnly}) as fits`)
      return rows[0]?.fits === true
    }
  }

  return { count: urls.length, address, Client: HostClient }
}

/**
 * Calls `attempt` until a host accepts, at most once for each host.
 * @throws the error of the last one
 */
export async function tryHosts<T>(hosts: PostgresHosts, attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= hosts.count || !isHostsFault(error)) throw error
    }
  }
}

/** Whether another host may do what this one didn't. A server that is starting or stopping has answered too. */
function isHostsFault(error: unknown): boolean {
  const cause = error instanceof DatabaseAway ? error.cause : error
  return !(cause instanceof pg.DatabaseError) || /^(08|57P)/.test(cause.code ?? '')
}

/** The driver doesn't declare its connection, whose messages are the only way to learn what a server offers. */
function connectionOf(client: pg.Client): NodeJS.EventEmitter<{ authenticationSASL: [{ mechanisms: string[] }] }> {
  return (client as unknown as { connection: ReturnType<typeof connectionOf> }).connection
}
