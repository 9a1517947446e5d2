import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Peer {
  readonly url: string
  readonly objects: Map<string, { readonly bytes: Buffer; readonly writer: string }>
  /** The methods of the requests, in order. */
  readonly calls: string[]
  /** If false, refuses conditions, as older stores do. */
  knowsConditions: boolean
  /** An object is stored this many more times but the connection cut instead of an answer. */
  losesAnswers: number
  close(): void
}

/**
 * A protocol peer for one thing that no available S3 server supports: writes that refuse a taken name
 * (https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html). Signatures are not checked.
 */
export async function startS3Peer(): Promise<S3Peer> {
  const objects: S3Peer['objects'] = new Map()
  const server = createServer(async (request, answer) => {
    const key = (request.url ?? '').split('?')[0] ?? ''
    const body = await buffer(request)
    peer.calls.push(request.method ?? '')
    const refuse = (status: number, code: string) =>
      answer.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
    if (request.method === 'HEAD') {
      const found = objects.get(key)
      if (!found) return answer.writeHead(404).end()
      return answer.writeHead(200, { 'content-length': found.bytes.length, 'x-amz-meta-writer': found.writer }).end()
    }
    if (request.method !== 'PUT') return refuse(405, 'MethodNotAllowed')
    const isConditional = request.headers['if-none-match'] === '*'
    if (isConditional && !peer.knowsConditions) return refuse(501, 'NotImplemented')
    if (isConditional && objects.has(key)) return refuse(412, 'PreconditionFailed')
    objects.set(key, { bytes: body, writer: String(request.headers['x-amz-meta-writer']) })
    if (peer.losesAnswers-- > 0) return request.socket.destroy()
    return answer.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const peer: S3Peer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls: [],
    knowsConditions: true,
    losesAnswers: 0,
    close: () => server.close().closeAllConnections(),
  }
  return peer
}
