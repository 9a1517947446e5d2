import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A request as a receiver of webhooks got it. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly message: { readonly type: string; readonly timestamp: string; readonly data: Record<string, unknown> }
}

export type Answer = (response: ServerResponse, received: Received, count: number) => void

export interface WebhookReceiver {
  readonly url: string
  /** Everything that arrived, in order. */
  readonly received: Received[]
  /** How many requests were open at once, at most. */
  mostOpen: number
  /** Answers from now on; 204 at first. */
  answer: Answer
  close(): Promise<void>
}

export const accept: Answer = response => void response.writeHead(204).end()

/** A real HTTP server on a free port of the loopback address. */
export async function startReceiver(): Promise<WebhookReceiver> {
  let open = 0
  const receiver: WebhookReceiver = {
    url: '',
    received: [],
    mostOpen: 0,
    answer: accept,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = http.createServer((request, response) => {
    open++
    receiver.mostOpen = Math.max(receiver.mostOpen, open)
    response.once('close', () => open--)
    // A client that hangs up is nothing unusual here.
    response.on('error', () => undefined)
    void buffer(request)
      .then(bytes => {
        const body = bytes.toString('utf8')
        const one = { headers: request.headers, body, message: JSON.parse(body) }
        receiver.received.push(one)
        receiver.answer(response, one, receiver.received.length)
      })
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  return Object.assign(receiver, { url })
}
