import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import type { FastifyInstance } from 'fastify'
import { findSitemap } from '../../features/sitemap/public.ts'
import { fail } from '../../platform/failure.ts'
import { originOf, sendProblem } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'

/** Programs that follow these rules draw cards too: they may load the pictures of links, whose pages name them. */
const cardPictures = '/api/v1/items/*/thumbnail'

/**
 * Serves what search engines request first: `/robots.txt`, which names the sitemap once there is one, and
 * `/sitemap.xml`. Link pages aren't listed: they carry their own `noindex`, and a list would give them away.
 */
export function serveRobots(app: FastifyInstance, services: Services): void {
  app.get('/robots.txt', async (request, reply) => {
    const lines = ['User-agent: *', 'Disallow: /api/', `Allow: ${cardPictures}`, 'Disallow: /dav/']
    const sitemap = await findSitemap(services)
    if (sitemap !== null) lines.push('', `Sitemap: ${withoutEnd(originOf(services, request).baseUrl, '/')}${sitemap}`)
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    reply.header('x-content-type-options', 'nosniff')
    return `${lines.join('\n')}\n`
  })
  app.get('/sitemap.xml', async (request, reply) => {
    const sitemap = await findSitemap(services)
    if (sitemap === null) return sendProblem(services, fail('request.not-found'), request, reply)
    return reply.redirect(sitemap, 302)
  })
}
