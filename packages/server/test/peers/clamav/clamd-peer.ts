import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

/** How the peer behaves; anything that a real clamd wouldn't do on purpose. */
export interface ClamdPeer {
  readonly address: string
  /** The reply to VERSION. */
  version: string
  /** The reply to INSTREAM, in place of looking for the word. */
  verdict: string | null
  /** Says what it does with the connection of a stream. */
  manner: 'reads' | 'cuts' | 'replies-early' | 'says-nothing' | 'babbles' | 'never-reads'
  /** A stream with this word is infected. */
  word: string
  /** The bytes of the streams that it has read. */
  readonly streams: Buffer[]
  close(): Promise<void>
}

/** A protocol peer of clamd for what can't be had of the real one: odd replies, and signatures that change. */
export async function startClamdPeer(): Promise<ClamdPeer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    serve(socket, peer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const peer: ClamdPeer = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    version: 'ClamAV 1.4.6/27500/Thu Nov 26 09:12:33 2026',
    verdict: null,
    manner: 'reads',
    word: 'infected',
    streams: [],
    close() {
      for (const socket of sockets) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
  return peer
}

function serve(socket: Socket, peer: ClamdPeer): void {
  let received = Buffer.alloc(0)
  let isAnswered = false
  socket.on('data', part => {
    received = Buffer.concat([received, part as Buffer])
    const end = received.indexOf(0)
    if (end < 0 || isAnswered) return
    const command = received.subarray(0, end).toString()
    if (command !== 'zINSTREAM') {
      isAnswered = true
      socket.end(`${command === 'zPING' ? 'PONG' : peer.version}\0`)
      return
    }
    if (peer.manner === 'cuts') return void socket.destroy()
    if (peer.manner === 'never-reads') return void socket.pause()
    if (peer.manner === 'babbles') return void socket.write('x'.repeat(10_000))
    if (peer.manner === 'replies-early') {
      isAnswered = true
      return void socket.end(peer.verdict ?? 'INSTREAM size limit exceeded. ERROR\0')
    }
    const stream = wholeStream(received.subarray(end + 1))
    if (!stream || peer.manner === 'says-nothing') return
    isAnswered = true
    peer.streams.push(stream)
    const isFound = stream.includes(peer.word)
    socket.end(peer.verdict ?? (isFound ? 'stream: Test.Word FOUND\0' : 'stream: OK\0'))
  })
}

/** The bytes of the chunks, once the last of them, an empty one, has come. */
function wholeStream(received: Buffer): Buffer | null {
  const chunks: Buffer[] = []
  for (let at = 0; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}
