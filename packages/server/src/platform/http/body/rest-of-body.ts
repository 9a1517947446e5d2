import type { IncomingMessage } from 'node:http'

/** The rest of a body may still arrive for this long after its request was answered. */
const patienceMs = 30_000

/**
 * Reads and drops the rest of a body whose request was answered early. Otherwise a handler that stopped reading would
 * block the next request of the connection, and closing it immediately could lose the answer in transit.
 */
export function dropRestOfBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  const end = setTimeout(() => request.socket.destroy(), patienceMs)
  end.unref()
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(end))
  request.on('error', () => request.socket.destroy())
  request.resume()
}
