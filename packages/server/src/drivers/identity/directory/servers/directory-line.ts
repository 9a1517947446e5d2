import type { Socket } from 'node:net'
import { Client, DN, type Entry, type Filter, NoSuchObjectError, ResultCodeError, SizeLimitExceededError } from 'ldapts'
import { whyRefused } from './bind-refusal.ts'
import { directoryFailure, type Purpose } from './directory-failure.ts'
import { MessageSocket } from './message-socket.ts'

export interface Search {
  /** Decides which setting an error names. */
  readonly purpose: Purpose
  readonly base: string
  readonly scope: 'base' | 'sub'
  readonly filter: Filter
  readonly attributes: readonly string[]
  /** The attributes whose values are bytes. */
  readonly binary?: readonly string[]
  /** The most entries; the answer is cut there without an error. Without it, a server's own limit is an error. */
  readonly atMost?: number
  /** The most bytes that the server may send. */
  readonly maxBytes?: number
}

const usualBytes = 8 * 1024 * 1024

/**
 * A connection to one server of a directory. Referrals are never followed, aliases never resolved. After a failure it
 * is of no use, and it never connects again by itself: that would be without TLS and without a sign-in.
 */
export class DirectoryLine {
  readonly #client: Client
  readonly #socket: MessageSocket
  readonly #timeoutSeconds: number
  readonly #signal: AbortSignal
  readonly #onAbort: () => void

  /** @param connected is closed with the line, or as soon as `signal` aborts */
  constructor(connected: Socket, timeoutSeconds: number, signal: AbortSignal) {
    const socket = new MessageSocket(connected)
    socket.on('error', () => undefined)
    this.#socket = socket
    this.#timeoutSeconds = timeoutSeconds
    this.#signal = signal
    this.#onAbort = () => socket.destroy()
    signal.addEventListener('abort', this.#onAbort, { once: true })
    if (signal.aborted) socket.destroy()
    let isTaken = false
    this.#client = new Client({
      // Only the scheme matters: the connection exists.
      url: 'ldap://directory',
      timeout: timeoutSeconds * 1000,
      connectTimeout: timeoutSeconds * 1000,
      createConnection: () => {
        if (isTaken || socket.destroyed) throw new Error('The connection to the directory was lost')
        isTaken = true
        return socket as unknown as Socket
      },
    })
  }

  /** Signs in with the service account. @throws IdentityError or the connection's error */
  async bindService(dn: string, password: string): Promise<void> {
    try {
      await this.#bind(dn, password)
    } catch (error) {
      throw this.#failure(error, 'service')
    }
  }

  /**
   * Tries a person's password.
   * @returns why the directory refuses it, for administrators; null if it is right
   */
  async tryPerson(dn: string, password: string): Promise<string | null> {
    try {
      await this.#bind(dn, password)
      return null
    } catch (error) {
      const refusal = error instanceof ResultCodeError ? whyRefused(error) : null
      if (refusal !== null) return refusal
      throw this.#failure(error, 'person')
    }
  }

  /** @throws IdentityError or the connection's error */
  async find(search: Search): Promise<Entry[]> {
    this.#socket.allow(search.maxBytes ?? usualBytes)
    try {
      const { searchEntries } = await this.#client.search(search.base, {
        ...this.#request(search),
        // The library takes "size limit exceeded" for success if a limit was asked for.
        ...(search.atMost === undefined ? {} : { sizeLimit: search.atMost }),
      })
      return searchEntries
    } catch (error) {
      throw this.#failure(error, search.purpose)
    }
  }

  /**
   * Finds all entries, if need be in pages (RFC 2696), because servers limit what one search may return. The first try
   * is without: its success says that nothing is missing, whereas the library ends at a page without entries, which
   * servers may send in between.
   * @param most entries to read; there may be more then
   */
  async findAll(search: Omit<Search, 'atMost'>, most: number): Promise<Entry[]> {
    this.#socket.allow(search.maxBytes ?? usualBytes)
    try {
      const { searchEntries } = await this.#client.search(search.base, this.#request(search))
      return searchEntries
    } catch (error) {
      if (!(error instanceof SizeLimitExceededError)) throw this.#failure(error, search.purpose)
    }
    const found: Entry[] = []
    for await (const page of this.pages(search)) {
      found.push(...page)
      if (found.length >= most) break
    }
    return found
  }

  /** Reads entries in pages (RFC 2696). May end too early: see `findAll`. */
  async *pages(search: Omit<Search, 'atMost'>): AsyncGenerator<Entry[]> {
    const maxBytes = search.maxBytes ?? usualBytes
    this.#socket.allow(maxBytes)
    try {
      const options = { ...this.#request(search), paged: { pageSize } }
      for await (const page of this.#client.searchPaginated(search.base, options)) {
        yield page.searchEntries
        this.#socket.allow(maxBytes)
      }
    } catch (error) {
      throw this.#failure(error, search.purpose)
    }
  }

  /** Returns whether an entry is there and can be seen. */
  async has(search: Omit<Search, 'scope' | 'attributes'>): Promise<boolean> {
    this.#socket.allow(usualBytes)
    try {
      const options = this.#request({ ...search, scope: 'base', attributes: ['1.1'] })
      return (await this.#client.search(search.base, options)).searchEntries.length > 0
    } catch (error) {
      if (error instanceof NoSuchObjectError) return false
      throw this.#failure(error, search.purpose)
    }
  }

  /** Says goodbye if the line still works, and closes the connection. */
  close(): void {
    this.#signal.removeEventListener('abort', this.#onAbort)
    if (this.#client.isConnected && !this.#socket.destroyed) {
      // It closes the socket as soon as the farewell is on its way, or after the time-out of a request.
      this.#client.unbind().catch(() => this.#socket.destroy())
    } else {
      this.#socket.destroy()
    }
  }

  async #bind(dn: string, password: string): Promise<void> {
    // RFC 4513, section 5.1.2: servers answer "success" to a name with an empty password, and to no name at all.
    if (dn === '' || password === '') throw new Error('A sign-in needs a name and a password')
    this.#socket.allow(usualBytes)
    // As an object, since the library takes strings such as EXTERNAL for another way to sign in.
    await this.#client.bind(new PlainName(dn), password)
  }

  #request({ scope, filter, attributes, binary = [] }: Omit<Search, 'atMost'>) {
    return {
      scope,
      filter,
      attributes: [...attributes],
      explicitBufferAttributes: [...binary],
      derefAliases: 'never' as const,
      timeLimit: this.#timeoutSeconds,
    }
  }

  #failure(error: unknown, purpose: Purpose): unknown {
    if (this.#signal.aborted) return this.#signal.reason
    // What the socket says is nearer to the cause than what the library makes of it.
    const { errored } = this.#socket
    return directoryFailure(errored ?? error, purpose)
  }
}

const pageSize = 100

/** A name that is sent as it is, whatever its form: Active Directory also takes `anna@example.com`. */
class PlainName extends DN {
  readonly #name: string

  constructor(name: string) {
    super()
    this.#name = name
  }

  override toString(): string {
    return this.#name
  }
}
