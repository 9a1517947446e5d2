// The floor for raw transfers: Node's own HTTP server, straight to and from disk, with no checks. It moves bytes as
// efficiently as we can: in large chunks, writing one while reading the next, and syncing to disk while more arrive.
// PUT /name writes and syncs, GET /name reads (ranges too). Prints its port.
import { type FileHandle, open } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const dir = process.argv[2] ?? '.'
const pieceBytes = 1024 * 1024
const blockBytes = 256 * 1024
const syncEveryBytes = 32 * 1024 * 1024

async function put(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  const handle = await open(file, 'w')
  try {
    await write(handle, request)
    await handle.sync()
  } finally {
    await handle.close()
  }
  response.writeHead(201).end()
}

async function write(handle: FileHandle, request: IncomingMessage): Promise<void> {
  let [waiting, waitingBytes, unsyncedBytes]: [Buffer[], number, number] = [[], 0, 0]
  let writing: Promise<unknown> = Promise.resolve()
  let syncing: Promise<unknown> = Promise.resolve()
  const pass = async () => {
    const [pieces, bytes] = [waiting, waitingBytes]
    waiting = []
    waitingBytes = 0
    await writing
    writing = handle.writev(pieces)
    unsyncedBytes += bytes
    if (unsyncedBytes < syncEveryBytes) return
    unsyncedBytes = 0
    await syncing
    syncing = handle.datasync()
  }
  for await (const chunk of request) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= pieceBytes) await pass()
  }
  if (waitingBytes > 0) await pass()
  await Promise.all([writing, syncing])
}

async function get(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    const [start, end] = range ? [Number(range[1]), Number(range[2]) + 1] : [0, size]
    response.writeHead(range ? 206 : 200, { 'content-length': end - start })
    await read(handle, response, start, end)
  } finally {
    await handle.close()
  }
  response.end()
}

async function read(handle: FileHandle, response: ServerResponse, start: number, end: number): Promise<void> {
  const blocks = [0, 1, 2].map(() => Buffer.allocUnsafe(Math.min(blockBytes, end - start)))
  let leaving: Promise<unknown> = Promise.resolve()
  for (let at = start, turn = 0; at < end; turn++) {
    const block = blocks[turn % blocks.length] as Buffer
    const { bytesRead } = await handle.read(block, 0, Math.min(block.length, end - at), at)
    if (bytesRead === 0) throw new Error('The file is too short')
    at += bytesRead
    await leaving
    leaving = new Promise(resolve => response.write(block.subarray(0, bytesRead), resolve))
  }
  await leaving
}

const server = createServer((request, response) => {
  const file = join(dir, (request.url ?? '/').slice(1).replaceAll('/', '_'))
  const work = request.method === 'PUT' ? put(request, response, file) : get(request, response, file)
  work.catch(error => response.destroy(error as Error))
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
