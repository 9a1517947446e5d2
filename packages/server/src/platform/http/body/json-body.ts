import type { FastifyBodyParser, FastifyInstance } from 'fastify'

/**
 * Reads JSON as the framework does, but takes an empty body for none: many programs name this content type with every call, also
 * with those that have nothing to send.
 */
export function jsonParser(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, body, done) => (body.trim() === '' ? done(null, undefined) : parse(request, body, done))
}
