import { setMaxListeners } from 'node:events'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { IdentityError } from '../identity-provider.ts'
import type { DirectoryPlan } from './directory-plan.ts'
import { asBroken, type BrokenServerError, tooSlow } from './servers/directory-failure.ts'
import { DirectoryLine } from './servers/directory-line.ts'
import { reach, secure } from './servers/open-socket.ts'
import type { ServerAddress } from './servers/server-address.ts'

/** How long a server that failed is passed over while there are others; milliseconds. */
const restMs = 30_000
/** Time for everything, besides that of servers that don't answer; milliseconds. */
const spareMs = 30_000

/** Tries the servers of a directory in turn. Each call has its own connection. */
export class ServersInTurn {
  readonly #outbound: Outbound
  readonly #now: () => number
  readonly #restUntil = new Map<string, number>()

  constructor(outbound: Outbound, now: () => number) {
    this.#outbound = outbound
    this.#now = now
  }

  /**
   * Does something at the first server that works. If it breaks off, everything is done again at the next one.
   * @param longestMs for all servers together; by default in proportion to the time for each
   * @throws IdentityError if none works; or what `work` throws about the settings
   */
  async use<T>(
    plan: DirectoryPlan,
    caller: AbortSignal,
    work: (line: DirectoryLine) => Promise<T>,
    longestMs = plan.settings.timeoutSeconds * 1000 * plan.servers.length + spareMs,
  ): Promise<T> {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(longestMs)])
    setMaxListeners(0, signal)
    const failures: { server: ServerAddress; error: BrokenServerError }[] = []
    for (const server of this.#inOrder(plan.servers)) {
      try {
        const result = await this.#at(server, plan, signal, work)
        this.#restUntil.delete(server.name)
        return result
      } catch (error) {
        caller.throwIfAborted()
        if (error instanceof IdentityError) throw error
        this.#restUntil.set(server.name, this.#now() + restMs)
        failures.push({ server, error: asBroken(error) })
        if (signal.aborted) break
      }
    }
    throw noServer(failures)
  }

  async #at<T>(
    server: ServerAddress,
    plan: DirectoryPlan,
    signal: AbortSignal,
    work: (line: DirectoryLine) => Promise<T>,
  ): Promise<T> {
    const line = await this.#open(server, plan, signal)
    try {
      return await work(line)
    } finally {
      line.close()
    }
  }

  /** Connects within the time for one server. */
  async #open(server: ServerAddress, plan: DirectoryPlan, signal: AbortSignal): Promise<DirectoryLine> {
    const { timeoutSeconds, security } = plan.settings
    const soon = AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)])
    try {
      const socket = await reach(this.#outbound, server, soon)
      const secured = await secure(socket, server, { security, context: plan.context }, soon)
      return new DirectoryLine(secured, timeoutSeconds, signal)
    } catch (error) {
      throw soon.aborted ? tooSlow(timeoutSeconds, error) : error
    }
  }

  /** Those that failed a moment ago come last. */
  #inOrder(servers: readonly ServerAddress[]): readonly ServerAddress[] {
    const rests = ({ name }: ServerAddress) => (this.#restUntil.get(name) ?? 0) > this.#now()
    return [...servers.filter(server => !rests(server)), ...servers.filter(rests)]
  }
}

function noServer(failures: readonly { server: ServerAddress; error: BrokenServerError }[]): IdentityError {
  const said = failures.map(({ server, error }) => `${server.name}: ${error.message}`).join('; ')
  const isLasting = failures.every(({ error }) => error.fault === 'misconfigured')
  const first = failures[0]?.error
  return new IdentityError(isLasting ? 'misconfigured' : 'unavailable', `No server of the directory works (${said})`, {
    cause: first,
    ...(first ? { field: first.field } : {}),
  })
}
