import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { fail } from '../platform/failure.ts'
import { pagePolicy, setSecurityHeaders } from '../platform/http/security.ts'
import { originOf, sendProblem } from '../platform/http/server.ts'
import type { Services } from '../platform/services.ts'

/** Addresses that are never pages: an unknown one answers a problem document. */
const notPages = /^\/(api|health|metrics|dav|assets|storage)(\/|$)/

/** Serves the built browser application: hashed assets for a year, the one page for every other address. */
export async function serveWeb(app: FastifyInstance, services: Services, dir: string): Promise<void> {
  const page = readFileSync(join(dir, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    wildcard: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.includes(`${join(dir, 'assets')}`)
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
      response.header('x-content-type-options', 'nosniff')
    },
  })
  app.unknownAddress.answer = (request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!isPage || notPages.test(request.url)) return sendProblem(services, fail('request.not-found'), request, reply)
    setSecurityHeaders(reply, originOf(services, request).baseUrl.startsWith('https:'))
    reply.header('content-security-policy', pagePolicy).header('cache-control', 'no-cache')
    void reply.type('text/html; charset=utf-8').send(page)
  }
}
