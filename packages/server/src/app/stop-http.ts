import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/services.ts'

/** The share of the stop time that running requests may use; the rest is for everything else that has to stop. */
const requestsShare = 0.8

/**
 * Kept-alive connections are told in their next response that they will close; cut off immediately, a request already
 * on its way would be lost. Proxies and busy clients have sent one by then.
 */
const farewellMs = 300
const farewellShare = 0.1

/**
 * How often a stopping server looks for connections whose request has finished; otherwise they would be kept for the
 * next one.
 */
const lookEveryMs = 50

/**
 * Returns the function that stops the server. It closes idle connections immediately and lets running requests finish,
 * but not forever: an upload that is cut off resumes where it stopped. Call before the server listens.
 */
export function prepareStop(http: FastifyInstance, services: Services): () => Promise<void> {
  let isStopping = false
  http.addHook('onSend', async (_request, reply) => {
    if (isStopping) reply.header('connection', 'close')
  })
  const sockets = new Set<Socket>()
  http.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return async () => {
    const { stopSeconds } = services.env
    const cut = setTimeout(
      () => {
        services.log.warn({ seconds: stopSeconds * requestsShare }, 'Cutting off requests that are still running')
        http.server.closeAllConnections()
      },
      stopSeconds * 1000 * requestsShare,
    )
    const look = setInterval(() => http.server.closeIdleConnections(), lookEveryMs)
    try {
      isStopping = true
      await lastAnswers(sockets, Math.min(farewellMs, stopSeconds * 1000 * farewellShare))
      const closed = http.close()
      // Browsers open connections in advance; Node.js treats one that has sent nothing yet as a running request.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      await closed
    } finally {
      clearTimeout(cut)
      clearInterval(look)
    }
  }
}

async function lastAnswers(sockets: ReadonlySet<Socket>, longestMs: number): Promise<void> {
  const until = performance.now() + longestMs
  const isKept = () => [...sockets].some(socket => socket.bytesRead > 0)
  while (isKept() && performance.now() < until) await wait(lookEveryMs / 5)
}
