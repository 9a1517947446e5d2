import { readFileSync } from 'node:fs'
import { connect, constants } from 'node:http2'
import { request } from 'node:https'
import { type Certificate, exampleSite } from './reverse-proxies.ts'

export interface TlsSent {
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
  /** Only this many bytes of the body are sent; then the request waits until it is broken off. */
  readonly stopAfter?: number
}

export interface TlsAnswer {
  readonly status: number
  /** Several of one name are joined by line breaks. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

export interface TlsExchange {
  readonly answer: Promise<TlsAnswer>
  /** Returns what has arrived so far. */
  text(): string
  /** Takes the request back, as a browser does whose tab is closed. */
  breakOff(): void
}

export type TlsVersion = 'HTTP/1.1' | 'HTTP/2'
export type TlsClient = (method: string, path: string, sent?: TlsSent) => TlsExchange

/** Another address of this machine than the proxy's. */
export const clientAddress = '127.0.0.9'

/** A client of the examples' site, who comes from an address of its own. Each request has its own connection. */
export function tlsClient(version: TlsVersion, port: number, certificate: Certificate): TlsClient {
  const ca = readFileSync(certificate.chain, 'utf8')
  const site = { host: '127.0.0.1', port, servername: exampleSite, ca, localAddress: clientAddress }
  const exchange = version === 'HTTP/2' ? overHttp2 : overHttp1
  return (method, path, sent = {}) => exchange(site, method, path, sent)
}

interface Site {
  readonly host: string
  readonly port: number
  readonly servername: string
  readonly ca: string
  readonly localAddress: string
}

function overHttp1(site: Site, method: string, path: string, sent: TlsSent): TlsExchange {
  const headers = { host: exampleSite, ...lengthOf(sent), ...sent.headers }
  const asked = request({ ...site, method, path, agent: false, headers })
  const parts: Buffer[] = []
  const answer = new Promise<TlsAnswer>((resolve, reject) => {
    asked.on('error', reject)
    asked.once('response', response => {
      response.on('data', part => parts.push(part))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: flat(response.headers), bytes: Buffer.concat(parts) }),
      )
    })
  })
  sendBody(asked, sent)
  return { answer, text: () => Buffer.concat(parts).toString(), breakOff: () => asked.destroy() }
}

function overHttp2(site: Site, method: string, path: string, sent: TlsSent): TlsExchange {
  const { host, port, ...secured } = site
  const session = connect(`https://${host}:${port}`, secured)
  const head = { ':method': method, ':path': path, ':authority': exampleSite }
  const headers = { ...head, ...lengthOf(sent), ...sent.headers }
  const stream = session.request(headers, { endStream: sent.body === undefined })
  const parts: Buffer[] = []
  const answer = new Promise<TlsAnswer>((resolve, reject) => {
    let answered: Readonly<Record<string, string>> = {}
    session.on('error', reject)
    stream.on('error', reject)
    stream.once('response', given => {
      answered = flat(given)
    })
    stream.on('data', part => parts.push(part))
    stream.once('close', () => {
      session.close()
      if (answered[':status'] === undefined) reject(new Error('The request was broken off'))
      else resolve({ status: Number(answered[':status']), headers: answered, bytes: Buffer.concat(parts) })
    })
  })
  if (sent.body !== undefined) sendBody(stream, sent)
  const breakOff = () => stream.close(constants.NGHTTP2_CANCEL)
  return { answer, text: () => Buffer.concat(parts).toString(), breakOff }
}

function lengthOf({ body }: TlsSent): Record<string, string> {
  return body === undefined ? {} : { 'content-length': String(body.length) }
}

function sendBody(
  to: { write(part: Buffer): unknown; end(body?: Buffer): unknown },
  { body, stopAfter }: TlsSent,
): void {
  if (stopAfter === undefined) to.end(body)
  else if (body) to.write(body.subarray(0, stopAfter))
}

function flat(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : String(value)]),
  )
}
