import type { FastifyRequest } from 'fastify'
import { fail } from '../../failure.ts'
import { parseJson } from '../../text/parse-json.ts'
import { readWholeForm } from './whole-form.ts'

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
  const parts = await readWholeForm(Buffer.from(body), request.headers['content-type'] ?? '')
  if (!parts) throw fail('request.malformed')
  const read: Record<string, unknown> = {}
  for (const { name, fileName, bytes } of parts) {
    if (Object.hasOwn(read, name)) throw fail('request.malformed')
    const text = new TextDecoder().decode(bytes)
    read[name] = fileName === null ? parse(text) : { name: fileName, text }
  }
  return read
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    throw fail('request.malformed')
  }
}
