import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fail } from '../../platform/failure.ts'
import { sendProblem } from '../../platform/http/server.ts'
import type { Services } from '../../platform/services.ts'
import { serveInstalled } from './installed/serve-installed.ts'
import { createPageSender } from './send-page.ts'
import { serveRobots } from './serve-robots.ts'
import { serveVisitCount } from './visit-count.ts'

/** Addresses that are never pages: unknown ones get a problem document. */
const notPages = /^\/(api|health|metrics|dav|assets|storage|ads)(\/|$)/

/**
 * Matches what programs request from every site, and anything that begins with a dot: not our pages, so an honest 404.
 */
function isNoPage(url: string): boolean {
  const [path = ''] = url.split(/[?#]/, 1)
  return path === '/favicon.ico' || /\/(?:\.|%2e)/i.test(path)
}

/** The service worker: browsers compare it with the one that they have, and it loads nothing from elsewhere. */
const workerFile = /[\\/]sw\.js(?:\.br|\.gz)?$/
const workerPolicy = "default-src 'none'; connect-src 'self'"

function headersOf(cacheControl: string): NonNullable<FastifyStaticOptions['setHeaders']> {
  return (response, path) => {
    const isWorker = workerFile.test(path)
    response.header('cache-control', isWorker ? 'no-cache' : cacheControl)
    response.header('x-content-type-options', 'nosniff')
    if (isWorker) response.header('content-security-policy', workerPolicy)
  }
}

/** Serves the built browser application: hashed assets for a year, the one page for every other address. */
export async function serveWeb(app: FastifyInstance, services: Services, dir: string): Promise<void> {
  const sendPage = createPageSender(app, services, dir)
  const serve = (root: string, prefix: string, cacheControl: string, more: Partial<FastifyStaticOptions>) =>
    app.register(fastifyStatic, {
      root,
      prefix,
      index: false,
      preCompressed: true,
      decorateReply: false,
      cacheControl: false,
      setHeaders: headersOf(cacheControl),
      ...more,
    })
  // One route for the hundreds of hashed files; the few others have one each, so that everything else is a page.
  // Their names change with what is in them, so a browser never asks whether they are still the same.
  const unchanging = { etag: false, lastModified: false, acceptRanges: false }
  await serve(join(dir, 'assets'), '/assets/', 'public, max-age=31536000, immutable', unchanging)
  await serve(dir, '/', 'public, max-age=3600', { wildcard: false, globIgnore: ['assets/**', '*.html*'] })
  serveVisitCount(app, services)
  serveRobots(app, services)
  serveInstalled(app, services, dir)
  // Where password managers send people (W3C, A Well-Known URL for Changing Passwords).
  app.get('/.well-known/change-password', async (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect('/account', 302),
  )
  app.unknownAddress.answer = (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || notPages.test(request.url) || isNoPage(request.url))
      return sendProblem(services, fail('request.not-found'), request, reply)
    sendPage(request, reply).catch(error => sendProblem(services, error, request, reply))
  }
}
