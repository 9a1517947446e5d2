import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const zip = promisify(gzip)
/** Smaller texts fit in one packet anyway; bytes. */
const worthIt = 1400

/**
 * Our text as it is sent: gzipped if the client accepts that (RFC 9110 §12.5.3) and it is worth it, with the matching
 * header fields. Compresses off the main thread, at the cheapest level.
 */
export async function compressed(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  if (text.length < worthIt) return text
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request.headers['accept-encoding'])) return text
  reply.header('content-encoding', 'gzip')
  return zip(text, { level: constants.Z_BEST_SPEED })
}

/** Whether the list names gzip (or everything) and doesn't refuse it with a weight of zero. */
function takesGzip(header: string | string[] | undefined): boolean {
  const codings = String(header ?? '').split(',')
  const found = ['gzip', '*'].map(name =>
    codings.find(coding => coding.trim().split(';', 1)[0]?.toLowerCase() === name),
  )
  const chosen = found[0] ?? found[1]
  return chosen !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(chosen)
}
