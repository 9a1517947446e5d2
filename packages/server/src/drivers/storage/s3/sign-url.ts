import { awsAlgorithm, awsScope, awsStamp, encodeStrictly, signCanonical } from '../../aws/aws-signature.ts'
import type { SignedRead } from '../storage-driver.ts'
import type { S3Place } from './places.ts'

/**
 * An address at which whoever has it reads one object for a while, by Signature Version 4 in the query:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function signReadUrl(place: S3Place, key: string, { seconds, headers, now }: SignedRead): string {
  const url = new URL(place.endpoint)
  const before = url.pathname.replace(/\/+$/, '')
  const path = `${before}/${place.isPathStyle ? `${encodeStrictly(place.bucket)}/` : ''}${encodeStrictly(key)}`
  const host = place.isPathStyle ? url.host : `${place.bucket}.${url.host}`
  const keys = { ...place, service: 's3' }
  const stamp = awsStamp(now)
  const query = Object.entries({
    'X-Amz-Algorithm': awsAlgorithm,
    'X-Amz-Credential': `${place.accessKeyId}/${awsScope(stamp, keys)}`,
    'X-Amz-Date': stamp,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`response-${name}`, value])),
  })
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join('&')
  const canonical = ['GET', path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  return `${url.protocol}//${host}${path}?${query}&X-Amz-Signature=${signCanonical(canonical, keys, stamp)}`
}
