import type { LookupAddress } from 'node:dns'
import { lookup as lookupHost } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction, connect as openSocket, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  type AllowedTargets,
  includesAddress,
  isPublicAddress,
  machineAddresses,
  parseAllowedTargets,
  plainAddress,
} from './addresses.ts'
import { type OutboundRequest, type OutboundResponse, sendRequest } from './request.ts'

/** Thrown for a target that this server refuses to connect to. */
export class OutboundError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OutboundError'
  }
}

export interface Target {
  readonly host: string
  readonly port: number
}

/**
 * The only way to connect to addresses that users can enter. A host is resolved once, each address is checked, and the
 * connection is made to a checked address, so DNS rebinding has no effect. Addresses that are not on the public
 * internet, and those of this machine, are refused unless the operator allows them.
 */
export interface Outbound {
  /** The addresses of a host that may be connected to, at least one. @throws OutboundError; or the resolver's error */
  resolve(target: Target): Promise<readonly LookupAddress[]>
  /** Opens a connection, which the caller must close. @throws OutboundError; or the system's error */
  connect(target: Target, signal?: AbortSignal): Promise<Socket>
  /** Sends a request once. Follows at most as many redirects as the caller allows, and checks each hop. */
  request(url: string | URL, request?: OutboundRequest): Promise<OutboundResponse>
  /** For clients that take an agent. They keep connections open and check each new one. */
  readonly httpAgent: http.Agent
  readonly httpsAgent: https.Agent
  /** Closes idle connections. */
  close(): void
}

export interface OutboundOptions {
  /** The operator's list of allowed targets. */
  readonly allow?: string
  /** Says why this server connects to nothing at all. */
  readonly refuses?: string
  /** Replaces the system's resolver. */
  readonly lookup?: (host: string) => Promise<readonly LookupAddress[]>
  /** Replaces the list of this machine's own addresses. */
  readonly ownAddresses?: () => readonly string[]
  /** Certificates to trust in addition to the well-known ones, in PEM format. */
  readonly ca?: string
}

const connectMs = 10_000

export function createOutbound(options: OutboundOptions = {}): Outbound {
  const allowed = parseAllowedTargets(options.allow ?? '')
  const lookup = options.lookup ?? (host => lookupHost(host, { all: true }))
  const ownAddresses = options.ownAddresses ?? machineAddresses
  const resolve = async (target: Target) => {
    if (options.refuses !== undefined) throw new OutboundError(options.refuses)
    return resolveTarget(target, { lookup, allowed, own: ownAddresses() })
  }
  const settings = { keepAlive: true, maxSockets: 64, maxFreeSockets: 8, timeout: 60_000 }
  const httpAgent = new CheckedHttpAgent(settings, resolve)
  const httpsAgent = new CheckedHttpsAgent({ ...settings, ...(options.ca ? { ca: options.ca } : {}) }, resolve)
  return {
    resolve,
    httpAgent,
    httpsAgent,
    async connect(target, signal) {
      const addresses = await resolve(target)
      return connectTo(target, addresses, signal)
    },
    request: (url, request = {}) => sendRequest(new URL(url), request, isSecure => (isSecure ? httpsAgent : httpAgent)),
    close() {
      httpAgent.destroy()
      httpsAgent.destroy()
    },
  }
}

interface Rules {
  readonly lookup: (host: string) => Promise<readonly LookupAddress[]>
  readonly allowed: AllowedTargets
  readonly own: readonly string[]
}

type Resolve = (target: Target) => Promise<readonly LookupAddress[]>

async function resolveTarget(
  { host, port }: Target,
  { lookup, allowed, own }: Rules,
): Promise<readonly LookupAddress[]> {
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const family = isIP(bare)
  // The system also resolves numbers such as 2130706433; the result is checked.
  const found = family === 0 ? await lookup(bare) : [{ address: bare, family }]
  const open = found.filter(
    ({ address }) =>
      allowed.has(bare, plainAddress(address), port) || (isPublicAddress(address) && !includesAddress(own, address)),
  )
  if (open.length > 0) return open
  const what = found.map(({ address }) => address).join(', ') || 'no address'
  const isOwn = found.some(({ address }) => isPublicAddress(address))
  throw new OutboundError(
    `${what === bare ? bare : `${bare}: ${what}`} ${isOwn ? 'is an address of this server itself' : 'isn’t a public address'}. The operator of this server can allow it with OUTBOUND_ALLOW.`,
  )
}

async function connectTo(
  { host, port }: Target,
  addresses: readonly LookupAddress[],
  signal?: AbortSignal,
): Promise<Socket> {
  let failure: unknown
  for (const { address } of addresses) {
    signal?.throwIfAborted()
    try {
      return await openTo(address, port, signal)
    } catch (error) {
      failure = error
    }
  }
  throw failure ?? new Error(`${host} has no address`)
}

function openTo(address: string, port: number, signal?: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = openSocket({ host: address, port })
    const end = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    const onAbort = () => end(signal?.reason)
    const timer = setTimeout(() => end(new Error(`${address} didn’t answer within ${connectMs} ms`)), connectMs)
    signal?.addEventListener('abort', onAbort, { once: true })
    const settled = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    socket.once('connect', () => {
      settled()
      socket.off('error', end)
      resolve(socket)
    })
    socket.once('error', error => {
      settled()
      end(error)
    })
  })
}

type Created = (error: Error | null, socket: Duplex) => void

/** Makes the connection that an agent asks for, to a checked address of the host and to nothing else. */
function createChecked<O extends http.ClientRequestArgs>(
  resolve: Resolve,
  options: O,
  create: (pinned: O) => Duplex | null | undefined,
  done: Created,
): undefined {
  const target = { host: options.host ?? 'localhost', port: Number(options.port) }
  resolve(target).then(
    addresses => {
      const lookup: LookupFunction = (_host, _options, answer) => answer(null, [...addresses])
      // The name stays in the options: TLS checks the certificate against it.
      const socket = create({ ...options, lookup, autoSelectFamily: true }) as Socket
      const giveUp = () => socket.destroy(new Error(`${target.host} didn’t answer within ${connectMs} ms`))
      const timer = setTimeout(giveUp, connectMs)
      socket.once('connect', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
      done(null, socket)
    },
    (error: Error) => done(error, undefined as never),
  )
}

const nobody: Created = () => undefined

class CheckedHttpAgent extends http.Agent {
  readonly #resolve: Resolve

  constructor(options: http.AgentOptions, resolve: Resolve) {
    super(options)
    this.#resolve = resolve
  }

  override createConnection(options: http.ClientRequestArgs, done: Created = nobody): undefined {
    return createChecked(this.#resolve, options, pinned => super.createConnection(pinned), done)
  }
}

class CheckedHttpsAgent extends https.Agent {
  readonly #resolve: Resolve

  constructor(options: https.AgentOptions, resolve: Resolve) {
    super(options)
    this.#resolve = resolve
  }

  override createConnection(options: https.RequestOptions, done: Created = nobody): undefined {
    return createChecked(this.#resolve, options, pinned => super.createConnection(pinned), done)
  }
}

declare module '../services.ts' {
  interface Services {
    readonly outbound: Outbound
  }
}
