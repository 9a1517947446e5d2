import { createHash, createHmac } from 'node:crypto'
import type { S3Place } from '../s3.driver.ts'
import type { SignedRead } from '../storage-driver.ts'

const algorithm = 'AWS4-HMAC-SHA256'

/**
 * An address at which whoever has it reads one object for a while, by Signature Version 4 in the query:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function signReadUrl(place: S3Place, key: string, { seconds, headers, now }: SignedRead): string {
  const url = new URL(place.endpoint)
  const before = url.pathname.replace(/\/+$/, '')
  const path = `${before}/${place.isPathStyle ? `${encode(place.bucket)}/` : ''}${encode(key)}`
  const host = place.isPathStyle ? url.host : `${place.bucket}.${url.host}`
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${place.region}/s3/aws4_request`
  const query = Object.entries({
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${place.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`response-${name}`, value])),
  })
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const canonical = ['GET', path, query, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const text = [algorithm, time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const signingKey = [day, place.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${place.secretAccessKey}`,
  )
  return `${url.protocol}//${host}${path}?${query}&X-Amz-Signature=${hmac(signingKey, text).toString('hex')}`
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** RFC 3986: all but the unreserved characters. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}
