import { createHash, createHmac } from 'node:crypto'

export interface AwsRequest {
  readonly method: string
  readonly url: URL
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface AwsKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly service: string
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * The headers of a request signed by AWS Signature Version 4 ("Create a signed AWS API request" of the IAM guide). The path
 * has no characters that need encoding.
 */
export function signAws(request: AwsRequest, keys: AwsKeys, now: number): Record<string, string> {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = stamp.slice(0, 8)
  const headers: Record<string, string> = { ...request.headers, host: request.url.host, 'x-amz-date': stamp }
  const names = Object.keys(headers).map(name => name.toLowerCase())
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value.trim()]))
  const signed = names.toSorted()
  const query = [...request.url.searchParams].map(pair => pair.map(encodeStrictly).join('=')).toSorted()
  const canonical = [
    request.method,
    request.url.pathname,
    query.join('&'),
    ...signed.map(name => `${name}:${byName.get(name)}`),
    '',
    signed.join(';'),
    sha256(request.body),
  ].join('\n')
  const scope = `${day}/${keys.region}/${keys.service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n')
  const key = [day, keys.region, keys.service, 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${keys.secretAccessKey}`,
  )
  const signature = createHmac('sha256', key).update(toSign).digest('hex')
  const credential = `Credential=${keys.accessKeyId}/${scope}`
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${signed.join(';')}, Signature=${signature}`,
  }
}

/** RFC 3986 §2.3: everything but unreserved characters. */
function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
