import { liveEndpoints } from '@holdall/contract/live/live.contract.ts'
import { memberOf } from '../../platform/ctx.ts'
import { type RawExchange, rawRoute } from '../../platform/http/route.ts'
import { liveHub } from './live-hub.ts'
import type { LiveSink } from './live-stream.ts'

/** A browser that lets this many bytes pile up is disconnected; it reconnects and catches up. */
const mostUnread = 256 * 1024

export const liveRoutes = [
  rawRoute(liveEndpoints.events, async (ctx, { query }, raw) => {
    const after = resumeFrom(raw.request.headers['last-event-id'], query.after)
    const stop = await liveHub(ctx).open(memberOf(ctx), after, createSink(raw))
    raw.reply.raw.once('close', stop)
    if (raw.reply.raw.destroyed) stop()
  }),
]

/** The browser's own header is newer than the address, which it repeats when it reconnects. */
function resumeFrom(header: string | string[] | undefined, after: string | undefined): number | null {
  const text = header || after
  if (text === undefined) return null
  return /^\d{1,15}$/.test(String(text)) ? Number(text) : Number.NaN
}

/** Nothing is sent before the first message, so that an error can still be a problem document. */
function createSink({ request, reply }: RawExchange): LiveSink {
  const socketServer = request.server.server
  const wasListening = socketServer.listening
  const response = reply.raw
  return {
    send(text) {
      if (response.destroyed) return false
      if (!response.headersSent) begin()
      response.write(text)
      return response.writableLength <= mostUnread
    },
    end() {
      // Doesn't wait for what has piled up for a slow reader.
      if (response.writableLength > mostUnread) response.destroy()
      else response.end()
    },
    // A closing server waits for its open connections without announcing it; it only stops listening.
    isServerStopping: () => wasListening && !socketServer.listening,
  }

  function begin(): void {
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) response.setHeader(name, value)
    }
    response.setHeader('content-type', 'text/event-stream; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    // Some proxies hold back responses until they are complete.
    response.setHeader('x-accel-buffering', 'no')
    // The connection ends with the stream; kept alive, it would delay a stopping server.
    response.setHeader('connection', 'close')
    response.writeHead(200)
    response.write('retry: 2000\n')
  }
}
