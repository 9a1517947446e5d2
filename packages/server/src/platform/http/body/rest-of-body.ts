import type { IncomingMessage } from 'node:http'

/** How long the rest of a body may still come in after its request was answered. */
const patienceMs = 30_000

/**
 * Reads and drops what is left of a body whose request was answered early. A handler that stopped reading would else
 * keep the next request of the connection waiting; to close it at once could lose the answer on its way.
 */
export function dropRestOfBody(request: IncomingMessage): void {
  if (request.readableEnded || request.destroyed) return
  const end = setTimeout(() => request.socket.destroy(), patienceMs)
  end.unref()
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(end))
  request.on('error', () => request.socket.destroy())
  request.resume()
}
