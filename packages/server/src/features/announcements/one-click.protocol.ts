import { system } from '../../platform/caller.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import type { Protocol } from '../../platform/http/protocol.ts'
import { setSecurityHeaders } from '../../platform/http/security.ts'
import { originOf, sendProblem, signalOf } from '../../platform/http/server.ts'
import { unsubscribe } from './mail-choice.ts'
import { oneClickPath, unsubscribePage } from './sending/unsubscribe-addresses.ts'

/**
 * Where mail programs post `List-Unsubscribe=One-Click` (RFC 8058). They are no callers of the API: they have no session
 * and send a form. The token in the address is the proof; the body says nothing else and isn't read. Older ones open the
 * address instead: that leads to the page, which changes nothing before its button is pressed.
 */
export const oneClickProtocol: Protocol = {
  prefix: oneClickPath,
  methods: ['GET', 'POST'],
  async answer(services, { request, reply }) {
    const origin = originOf(services, request)
    setSecurityHeaders(reply, origin.baseUrl.startsWith('https:'))
    const ctx: Ctx = { ...services, caller: system, origin, signal: signalOf(reply) }
    try {
      const token = (request.url.split('?', 1)[0] ?? '').slice(oneClickPath.length + 1)
      reply.header('cache-control', 'no-store')
      if (request.method === 'POST') {
        await unsubscribe(ctx, token)
        await reply.code(204).send()
      } else {
        // Anything else could lead somewhere else than to the page.
        if (!/^[\w-]+\.[\w-]+$/.test(token)) throw fail('announcement.bad-token')
        await reply.code(303).header('location', unsubscribePage(origin.baseUrl, token)).send()
      }
    } catch (error) {
      sendProblem(services, error, request, reply)
    }
  },
}
