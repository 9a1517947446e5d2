import { withoutEnd } from '@holdall/contract/kit/texts/without-end.ts'
import { awsAlgorithm, awsScope, awsStamp, encodeStrictly, signCanonical } from '../../aws/aws-signature.ts'
import type { SignedRead } from '../storage-driver.ts'
import type { S3Place } from './places.ts'

export interface SignedRequest {
  readonly method: 'GET' | 'PUT'
  readonly key: string
  readonly query: Readonly<Record<string, string>>
  /** Must be sent with the request exactly as given; names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly seconds: number
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Returns an address with which anyone who has it can read one object for a while. */
export function signReadUrl(place: S3Place, key: string, { seconds, headers, now }: SignedRead): string {
  const query = Object.fromEntries(Object.entries(headers).map(([name, value]) => [`response-${name}`, value]))
  return signUrl(place, { method: 'GET', key, query, headers: {}, seconds, now })
}

/**
 * Signs one request for a browser, with Signature Version 4 in the query:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function signUrl(place: S3Place, { method, key, query, headers, seconds, now }: SignedRequest): string {
  const { url, host } = addressOf(place)
  const before = withoutEnd(url.pathname, '/')
  const path = `${before}/${place.isPathStyle ? `${encodeStrictly(place.bucket)}/` : ''}${encodeStrictly(key)}`
  const keys = { ...place, service: 's3' }
  const stamp = awsStamp(now)
  const signed = Object.entries({ host, ...headers }).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const names = signed.map(([name]) => name).join(';')
  const pairs = Object.entries({
    'X-Amz-Algorithm': awsAlgorithm,
    'X-Amz-Credential': `${place.accessKeyId}/${awsScope(stamp, keys)}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': names,
    ...query,
  })
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join('&')
  const lines = signed.map(([name, value]) => `${name}:${value}`)
  const canonical = [method, path, pairs, ...lines, '', names, 'UNSIGNED-PAYLOAD'].join('\n')
  return `${url.protocol}//${host}${path}?${pairs}&X-Amz-Signature=${signCanonical(canonical, keys, stamp)}`
}

/** Scheme, host and port at which browsers reach the bucket. */
export function originOfPlace(place: S3Place): string {
  const { url, host } = addressOf(place)
  return new URL(`${url.protocol}//${host}`).origin
}

function addressOf(place: S3Place): { readonly url: URL; readonly host: string } {
  const url = new URL(place.endpoint)
  return { url, host: place.isPathStyle ? url.host : `${place.bucket}.${url.host}` }
}
