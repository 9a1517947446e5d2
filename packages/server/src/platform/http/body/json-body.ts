import type { FastifyInstance } from 'fastify'
import { fail } from '../../failure.ts'
import { requireFewParts } from '../../text/parse-json.ts'

/**
 * Parses JSON bodies as Fastify does, but none with so many parts that everyone else would wait for it: nobody is
 * identified yet when a body is parsed. @throws `request.malformed`
 */
export function parseJsonBodies(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeContentTypeParser('application/json')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Many programs name this content type with every call, also with those that have nothing to send.
    if (String(body).trim() === '') return done(null, undefined)
    try {
      requireFewParts(String(body))
    } catch {
      done(fail('request.malformed'))
      return
    }
    parse(request, String(body), done)
  })
}
