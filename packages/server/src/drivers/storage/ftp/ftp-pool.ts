import type { Client } from 'basic-ftp'
import { abortedError, StorageError } from '../storage-driver.ts'
import { ftpFailure } from './ftp-failure.ts'

/** A connection does one thing at a time, and many servers accept only a handful from one address. */
const mostClients = 8
const waitMs = 30_000
const idleMs = 30_000
/** A connection that has been idle for longer is checked before use; milliseconds. */
const restedMs = 2000

interface Resting {
  readonly client: Client
  readonly since: number
  readonly timer: NodeJS.Timeout
}

/** The connections to one server, opened when needed and kept for a while. */
export class FtpPool {
  readonly #open: () => Promise<Client>
  readonly #resting: Resting[] = []
  readonly #waiting: (() => void)[] = []
  #clients = 0
  #isClosed = false

  constructor(open: () => Promise<Client>) {
    this.#open = open
  }

  /** Takes a connection for exclusive use. `give` it back in any case. @throws `unavailable`, `aborted` */
  async take(signal?: AbortSignal): Promise<Client> {
    await this.#turn(signal)
    try {
      for (let rested = this.#resting.pop(); rested; rested = this.#resting.pop()) {
        clearTimeout(rested.timer)
        if (await isAlive(rested)) return rested.client
        rested.client.close()
      }
      if (this.#isClosed) throw new StorageError('unavailable', 'The connections have been closed')
      return await this.#open()
    } catch (error) {
      this.#pass()
      throw ftpFailure(error, signal)
    }
  }

  /** @param isUsable false after a failure that leaves the server's next response uncertain */
  give(client: Client, isUsable: boolean): void {
    if (isUsable && !client.closed && !this.#isClosed) {
      const timer = setTimeout(() => this.#drop(client), idleMs).unref()
      client.ftp.socket.unref()
      this.#resting.push({ client, since: Date.now(), timer })
    } else client.close()
    this.#pass()
  }

  /** Runs work with a connection. @throws a StorageError; if it has a reply code, the connection stays usable */
  async use<T>(work: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const client = await this.take(signal)
    const onAbort = () => client.close()
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await work(client)
    } catch (error) {
      throw ftpFailure(error, signal)
    } finally {
      signal?.removeEventListener('abort', onAbort)
      this.give(client, true)
    }
  }

  close(): void {
    this.#isClosed = true
    for (const { client, timer } of this.#resting.splice(0)) {
      clearTimeout(timer)
      client.close()
    }
  }

  async #turn(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) throw abortedError(signal)
    if (this.#clients >= mostClients) {
      await new Promise<void>((resolve, reject) => {
        const end = (error: StorageError) => {
          this.#waiting.splice(this.#waiting.indexOf(go), 1)
          settle()
          reject(error)
        }
        const timer = setTimeout(() => end(new StorageError('unavailable', 'All connections are busy')), waitMs)
        const onAbort = () => end(abortedError(signal))
        const settle = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
        }
        const go = () => {
          settle()
          resolve()
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        this.#waiting.push(go)
      })
    } else this.#clients++
  }

  #pass(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#clients--
  }

  #drop(client: Client): void {
    const index = this.#resting.findIndex(one => one.client === client)
    if (index >= 0) this.#resting.splice(index, 1)
    client.close()
  }
}

async function isAlive({ client, since }: Resting): Promise<boolean> {
  if (client.closed) return false
  client.ftp.socket.ref()
  if (Date.now() - since < restedMs) return true
  return client.send('NOOP').then(
    () => true,
    () => false,
  )
}
