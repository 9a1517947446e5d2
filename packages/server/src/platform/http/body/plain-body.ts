import type { IncomingHttpHeaders } from 'node:http'

/** Whether a body is sent as it is. Packed bytes (Content-Encoding) would be stored as the content of the file. */
export function isPlainBody(headers: IncomingHttpHeaders): boolean {
  const codings = (headers['content-encoding'] ?? '').split(',').map(coding => coding.trim().toLowerCase())
  return codings.every(coding => coding === '' || coding === 'identity')
}
