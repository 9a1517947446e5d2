import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** Another server of the internet, on loopback, that answers as a test wants. */
export interface OtherServer {
  readonly url: string
  readonly port: number
  /** Method, path and Range of every request, in order. */
  readonly asked: string[]
  answer: Answering
  close(): Promise<void>
}

export async function startOtherServer(answer: Answering): Promise<OtherServer> {
  const other = { url: '', port: 0, asked: [] as string[], answer, close: async () => undefined as undefined }
  const server = http.createServer((request, response) => {
    other.asked.push([request.method, request.url, request.headers.range].filter(Boolean).join(' '))
    // Whoever asks may hang up.
    response.on('error', () => undefined)
    other.answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  other.close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return Object.assign(other, { port, url: `http://127.0.0.1:${port}` })
}

/** Sends bytes with an entity tag, and ranges of them where If-Range fits. */
export function sendBytes(bytes: Buffer, headers: Record<string, string> = {}): Answering {
  return (request, response) => {
    const etag = headers.etag ?? '"one"'
    const from = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
    const isPart = from !== undefined && request.headers['if-range'] === etag
    const rest = isPart ? bytes.subarray(Number(from)) : bytes
    const range = isPart ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}
    response.writeHead(isPart ? 206 : 200, { etag, 'content-length': rest.length, ...range, ...headers })
    response.end(rest)
  }
}
