import type { IncomingHttpHeaders } from 'node:http'
import { fail } from '../../../platform/failure.ts'
import { isPlainBody } from '../../../platform/http/body/plain-body.ts'

/** The supported version of the protocol (tus.io, 1.0.0). */
export const tusVersion = '1.0.0'
export const tusExtensions = 'creation,creation-with-upload,creation-defer-length,expiration,termination'
export const offsetStream = 'application/offset+octet-stream'

/** @throws `transfer.wrong-version`, with the supported versions, as the protocol demands */
export function requireTusVersion(headers: IncomingHttpHeaders): void {
  if (headers['tus-resumable'] === tusVersion) return
  throw fail('transfer.wrong-version', undefined, { headers: { 'tus-version': tusVersion } })
}

/** A count of bytes, or null where the header is not sent. @throws `transfer.bad-header` */
export function readCount(headers: IncomingHttpHeaders, name: string): number | null {
  const text = headers[name]
  if (text === undefined) return null
  const value = typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(value)) throw badHeader(name)
  return value
}

/**
 * The announced length; null if it is deferred. @throws `transfer.bad-header` unless exactly one of the two is given
 */
export function readUploadLength(headers: IncomingHttpHeaders): number | null {
  const length = readCount(headers, 'upload-length')
  const deferred = headers['upload-defer-length']
  if (deferred !== undefined && deferred !== '1') throw badHeader('upload-defer-length')
  if ((length === null) === (deferred === undefined)) throw badHeader('upload-length')
  return length
}

/**
 * Returns whether a request contains bytes. @throws `request.media-type` if they don't have the content type that tus requires
 */
export function bringsBytes(headers: IncomingHttpHeaders): boolean {
  const isEmpty = headers['transfer-encoding'] === undefined && (readCount(headers, 'content-length') ?? 0) === 0
  if (isEmpty) return false
  requireOffsetStream(headers)
  return true
}

/** @throws `request.media-type` */
export function requireOffsetStream(headers: IncomingHttpHeaders): void {
  if (headers['content-type'] !== offsetStream || !isPlainBody(headers)) throw fail('request.media-type')
}

/**
 * The effective method. tus lets clients override the real one, but only a POST can stand for another method: scopes
 * and the sender were checked for the real one, and a HEAD that deletes would pass as reading.
 */
export function methodOf(method: string, headers: IncomingHttpHeaders): string {
  const override = headers['x-http-method-override']
  return (method === 'POST' && typeof override === 'string' ? override : method).toUpperCase()
}

export function badHeader(name: string) {
  return fail('transfer.bad-header', { header: headerTitle(name) })
}

function headerTitle(name: string): string {
  return name.replace(/(^|-)[a-z]/g, letter => letter.toUpperCase())
}
