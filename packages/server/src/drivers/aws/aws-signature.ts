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

export const awsAlgorithm = 'AWS4-HMAC-SHA256'

/** An instant (milliseconds since 1970) as signatures write it: `20130524T000000Z`. */
export function awsStamp(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** The credential scope of a key for the day of a stamp. */
export function awsScope(stamp: string, { region, service }: AwsKeys): string {
  return `${stamp.slice(0, 8)}/${region}/${service}/aws4_request`
}

/** The signature of a canonical request, by AWS Signature Version 4; hexadecimal. */
export function signCanonical(canonical: string, keys: AwsKeys, stamp: string): string {
  const scope = awsScope(stamp, keys)
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  return hmac(key, [awsAlgorithm, stamp, scope, sha256(canonical)].join('\n')).toString('hex')
}

/**
 * The headers of a request signed by AWS Signature Version 4 ("Create a signed AWS API request" of the IAM guide). The path
 * has no characters that need encoding.
 */
export function signAws(request: AwsRequest, keys: AwsKeys, now: number): Record<string, string> {
  const stamp = awsStamp(now)
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
  const signature = signCanonical(canonical, keys, stamp)
  const credential = `Credential=${keys.accessKeyId}/${awsScope(stamp, keys)}`
  return {
    ...headers,
    authorization: `${awsAlgorithm} ${credential}, SignedHeaders=${signed.join(';')}, Signature=${signature}`,
  }
}

/** RFC 3986 §2.3: encodes everything but unreserved characters. */
export function encodeStrictly(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
}
