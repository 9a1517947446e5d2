import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import type { Json } from './openapi-schemas.ts'

/** Any bytes, as the body of a request or a response. */
export const binary = { type: 'string', format: 'binary' }

/** What is sent with ranges; other bytes are made when they are requested, and sent whole. */
const resumable: ReadonlySet<string> = new Set([
  'files.content',
  'files.thumbnail',
  'files.outline',
  'files.page',
  'files.deliveryCheck',
  'files.versionContent',
  'files.document',
  'files.archive',
  'files.attachment',
  'uploads.content',
  'uploads.thumbnail',
  'uploads.outline',
  'uploads.document',
  'personalData.exportContent',
])

/** The response headers of a download. */
export const byteHeaders: Readonly<Record<string, Json>> = {
  ETag: { description: 'Names these bytes, for conditional requests.', schema: { type: 'string' } },
  'Content-Range': {
    description: 'Which bytes follow, and of how many: `bytes 0-99/1000`.',
    schema: { type: 'string' },
  },
}

const conditions: readonly Json[] = [
  ['Range', 'Which bytes to send: `bytes=100-`.'],
  ['If-Range', 'The `ETag` of the bytes that a range continues; if they have changed, everything is sent.'],
  ['If-None-Match', 'The `ETag` of the bytes that the caller already has.'],
].map(([name, description]) => ({ name, in: 'header', required: false, description, schema: { type: 'string' } }))

export function isResumable({ id }: AnyEndpoint): boolean {
  return resumable.has(id)
}

/** The request headers of a download. */
export function byteParameters(endpoint: AnyEndpoint): readonly Json[] {
  return isResumable(endpoint) ? conditions : []
}

/** The successful responses of a call that sends bytes. */
export function byteResponses(endpoint: AnyEndpoint, status: string): Json {
  const content = { '*/*': { schema: binary } }
  const header = (name: string): Json => ({ [name]: { $ref: `#/components/headers/${name}` } })
  if (!isResumable(endpoint)) return { [status]: { description: 'The bytes', content } }
  return {
    [status]: { description: 'The bytes', headers: header('ETag'), content },
    206: { description: 'Part of the bytes', headers: { ...header('ETag'), ...header('Content-Range') }, content },
    304: { description: 'The caller already has these bytes.', headers: header('ETag') },
    416: { description: 'The file has no such bytes.', headers: header('Content-Range') },
  }
}
