import { Readable } from 'node:stream'
import type { RawExchange } from '../route.ts'

/** A header that is allowed only once. */
export function headerOf({ request }: Pick<RawExchange, 'request'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Responds with an XML document. */
export function sendXml(
  { reply }: Pick<RawExchange, 'reply'>,
  status: number,
  xml: string | AsyncIterable<string>,
): void {
  reply.code(status).type('application/xml; charset=utf-8')
  void reply.send(typeof xml === 'string' ? xml : Readable.from(xml, { objectMode: false }))
}

export function sendNothing({ reply }: Pick<RawExchange, 'reply'>, status: number): void {
  reply.code(status)
  void reply.send()
}
