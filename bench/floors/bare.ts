// The floor for bytes: Node's own HTTP server, straight to disk and from it, no checks at all.
// PUT /name writes and syncs, GET /name reads (ranges too). Prints its port.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

const dir = process.argv[2] ?? '.'

async function put(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  await pipeline(request, createWriteStream(file))
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
  response.writeHead(201).end()
}

async function get(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  const { size } = await stat(file)
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const start = range ? Number(range[1]) : 0
  const end = range ? Number(range[2]) : size - 1
  response.writeHead(range ? 206 : 200, { 'content-length': end - start + 1 })
  await pipeline(createReadStream(file, { start, end, highWaterMark: 256 * 1024 }), response)
}

const server = createServer((request, response) => {
  const file = join(dir, (request.url ?? '/').slice(1).replaceAll('/', '_'))
  const work = request.method === 'PUT' ? put(request, response, file) : get(request, response, file)
  work.catch(error => response.destroy(error as Error))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
