import { type ProxyView, statusEndpoints } from '@holdall/contract/status/status.contract.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { cameThroughProxy } from '../../platform/http/watch/request-id.ts'
import { requireProxyTicket } from './doctor/proxy-check.ts'
import { readStatus } from './read-status.ts'
import { readWaiting } from './read-waiting.ts'
import { releaseDeletion } from './release-deletion.ts'

export const statusRoutes = [
  route(statusEndpoints.site, readStatus),
  route(statusEndpoints.waiting, readWaiting),
  route(statusEndpoints.continueDeletion, releaseDeletion),
  rawRoute(statusEndpoints.proxyCheck, async (ctx, { query }, { request, reply }) => {
    requireProxyTicket(ctx, query.ticket)
    const view: ProxyView = {
      address: ctx.origin.address,
      protocol: request.protocol === 'https' ? 'https' : 'http',
      is_forwarded: cameThroughProxy(request, ctx.env.trustProxy),
    }
    await reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(view)
  }),
]
