import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface PeerRequest {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  /** Names and values as received, alternating. */
  readonly rawHeaders: readonly string[]
  readonly body: Buffer
}

export interface PeerAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly data?: unknown
  /** Sent instead of JSON; the headers give its content type. */
  readonly text?: string
}

/** Cuts the connection without an answer. */
export const cutOff = Symbol('cut off')

/** When a request is interrupted: before it has any effect, or once it has had all of it and only its answer is missing. */
export type InterruptedAt = 'arrival' | 'effect'

export interface HttpPeer {
  readonly url: string
  readonly port: number
  /** Counts the requests that have come so far. */
  requests(): number
  /**
   * Does something at a later request, 0 is the next one, and then cuts its connection: whoever asked never hears of it.
   * Replaces an interruption that hasn't happened yet.
   */
  interruptAt(later: number, moment: InterruptedAt, act: () => Promise<void>): void
  /** Takes an interruption back that hasn't happened yet. */
  letPass(): void
  close(): Promise<void>
}

/** Starts a web server on loopback that answers with JSON. */
export async function startHttpPeer(
  answer: (request: PeerRequest) => Promise<PeerAnswer | typeof cutOff>,
): Promise<HttpPeer> {
  const server = createServer((request, response) => {
    void handle(request, response)
  })
  let received = 0
  let interruption: { readonly at: number; readonly moment: InterruptedAt; act(): Promise<void> } | null = null
  /** @returns whether the request is interrupted here */
  async function isInterrupted(at: number, moment: InterruptedAt): Promise<boolean> {
    const due = interruption
    if (due?.at !== at || due.moment !== moment) return false
    interruption = null
    await due.act()
    return true
  }
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const { method = 'GET', headers, rawHeaders } = request
    const at = received++
    try {
      if (await isInterrupted(at, 'arrival')) return void response.destroy()
      const made = await answer({ method, url, headers, rawHeaders, body: Buffer.concat(chunks) })
      if ((await isInterrupted(at, 'effect')) || made === cutOff) return void response.destroy()
      response.writeHead(made.status, { 'content-type': 'application/json', ...made.headers })
      response.end(made.text ?? (made.data === undefined ? '' : JSON.stringify(made.data)))
    } catch (error) {
      response.writeHead(599).end(String(error))
    }
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    requests: () => received,
    interruptAt(later, moment, act) {
      interruption = { at: received + later, moment, act }
    },
    letPass() {
      interruption = null
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
