import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hash = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The store's error for a request that it refuses; null if the signature is right. */
export type Refusal =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'RequestTimeTooSkewed'
  | 'SignatureDoesNotMatch'
  | 'XAmzContentSHA256Mismatch'
  | null

/** The clock of a signed request may be off by this much. */
const mostSkewMs = 15 * 60_000

export interface Credentials {
  readonly key: string
  readonly secret: string
}

/**
 * Checks Signature Version 4 in the header or in the query, from the public documentation:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export function checkSignature(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  { key, secret }: Credentials,
): Refusal {
  const isInQuery = url.searchParams.has('X-Amz-Signature')
  const read = isInQuery ? readQuery(url) : readHeader(request)
  if (!read) return 'AccessDenied'
  const { keyId, stamp, scope, names, signature, payload } = read
  if (keyId !== key) return 'InvalidAccessKeyId'
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (isInQuery) {
    if (at + Number(url.searchParams.get('X-Amz-Expires')) * 1000 < Date.now()) return 'AccessDenied'
  } else if (!(Math.abs(at - Date.now()) <= mostSkewMs)) return 'RequestTimeTooSkewed'
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(pair => pair.map(encode).join('='))
    .toSorted()
  const canonical = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map(name => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    names,
    payload,
  ].join('\n')
  const signingKey = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', stamp, scope, hash(canonical)].join('\n')).toString('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}

function readQuery({ searchParams }: URL) {
  const get = (name: string) => searchParams.get(`X-Amz-${name}`) ?? ''
  const [keyId = '', ...rest] = get('Credential').split('/')
  const scope = rest.join('/')
  const names = get('SignedHeaders')
  if (!names.split(';').includes('host')) return null
  return { keyId, stamp: get('Date'), scope, names, signature: get('Signature'), payload: 'UNSIGNED-PAYLOAD' }
}

function readHeader({ headers }: IncomingMessage) {
  const found = /Credential=([^/]+)\/(\S+?), ?SignedHeaders=(\S+?), ?Signature=(\w+)/.exec(headers.authorization ?? '')
  if (!found) return null
  const [, keyId = '', scope = '', names = '', signature = ''] = found
  const payload = String(headers['x-amz-content-sha256'])
  return { keyId, stamp: String(headers['x-amz-date']), scope, names, signature, payload }
}
