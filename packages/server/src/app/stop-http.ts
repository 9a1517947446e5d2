import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/services.ts'

/** How much of the time to stop running requests may use; the rest is for what the process ends besides. */
const requestsShare = 0.8

/**
 * Connections that are kept learn with their next answer that they end; cut off at once, a request that is on its way would
 * be lost. Proxies and programs that ask often have asked by then.
 */
const farewellMs = 300
const farewellShare = 0.1

/** How often a stopping server looks for connections whose request has come to its end; they would be kept for the next. */
const lookEveryMs = 50

/**
 * Gives the way to stop the server, which ends what is idle at once and lets running requests come to their end, but not for
 * ever: an upload that is cut off goes on where it was. Call before the server listens.
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
      // Browsers open connections ahead of need; Node.js takes one that has sent nothing yet for a running request.
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
