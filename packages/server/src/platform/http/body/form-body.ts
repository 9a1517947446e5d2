import type { FastifyRequest } from 'fastify'
import { fail } from '../../failure.ts'

export const formType = 'multipart/form-data'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the body may be a form (RFC 7578). */
    takesForm?: boolean
  }
}

/**
 * Reads a form as the body of a call that accepts one: its text parts contain JSON, a file becomes an object with its
 * name and text.
 * @throws `request.media-type` if the call doesn't accept forms, `request.malformed`
 */
export async function readForm(request: FastifyRequest, body: string | Buffer): Promise<Record<string, unknown>> {
  if (!request.routeOptions.config.takesForm) throw fail('request.media-type')
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const bytes = typeof body === 'string' ? body : new Uint8Array(body)
  const form = await new Response(bytes, { headers }).formData().catch(() => null)
  if (!form) throw fail('request.malformed')
  const read: Record<string, unknown> = {}
  for (const [name, part] of form) {
    if (Object.hasOwn(read, name)) throw fail('request.malformed')
    read[name] = typeof part === 'string' ? parse(part) : { name: part.name, text: await part.text() }
  }
  return read
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw fail('request.malformed')
  }
}
