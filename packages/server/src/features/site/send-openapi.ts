import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Needs } from '../../platform/ctx.ts'
import { takesGzip } from '../../platform/http/compress.ts'
import type { RawExchange } from '../../platform/http/route.ts'

interface ApiDocument {
  readonly text: Buffer
  readonly zipped: Buffer
  readonly etag: string
}

const zip = promisify(gzip)
let made: Promise<ApiDocument> | undefined

/**
 * Sends the description of the API. It is made, written and compressed for its first reader: most servers start and stop
 * without one, and anyone may ask for it as often as they like.
 */
export async function sendOpenApi(ctx: Needs<'settings'>, { request, reply }: RawExchange): Promise<void> {
  made ??= makeDocument(ctx.settings.get('version'))
  const { text, zipped, etag } = await made
  reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === etag) {
    await reply.code(304).send()
    return
  }
  reply.type('application/json; charset=utf-8')
  if (!takesGzip(request)) {
    await reply.send(text)
    return
  }
  await reply.header('content-encoding', 'gzip').send(zipped)
}

async function makeDocument(version: string): Promise<ApiDocument> {
  const { buildOpenApi } = await import('../../platform/http/openapi/openapi.ts')
  const text = Buffer.from(JSON.stringify(await buildOpenApi(version)))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 27)
  // Weak, because both forms share it (RFC 9110 §8.8.1).
  return { text, zipped: await zip(text), etag: `W/"${hash}"` }
}
