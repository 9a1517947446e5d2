import { once } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { Client } from 'basic-ftp'
import type { WatchedSource } from '../remote/watched-source.ts'

export interface Download {
  readonly source: Readable
  /** Receives what the server sends, and stops the transfer once there is more than needed. */
  readonly sink: Writable
}

/**
 * Turns what a client writes into a stream of `length` bytes. The two ends are separate because a connection can be
 * reused only after the server has confirmed that everything was sent, which happens after the last byte.
 */
export function downloadOf(length: number): Download {
  let left = length
  let goOn: (() => void) | null = null
  const release = () => {
    const next = goOn
    goOn = null
    next?.()
  }
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (left > 0 && source.destroyed) return done(unwanted())
      const wanted = chunk.subarray(0, left)
      left -= wanted.length
      // FTP sends to the end of the file: only breaking off the transfer limits it to a range.
      goOn = () => done(wanted.length < chunk.length ? unwanted() : null)
      if (wanted.length === 0 || source.push(wanted) || left === 0) release()
    },
    final(done) {
      source.push(null)
      done()
    },
  })
  const source = new Readable({
    highWaterMark: 256 * 1024,
    read: release,
    destroy(error, done) {
      if (left > 0) sink.destroy(unwanted())
      else release()
      done(error)
    },
  })
  sink.on('error', () => undefined)
  return { source, sink }
}

function unwanted(): Error {
  return new Error('No more bytes are needed')
}

/** Yields what a client sends. An empty file must not end before TLS has begun: servers treat that as an attack. */
export async function* uploadOf(client: Client, source: WatchedSource): AsyncGenerator<Uint8Array> {
  yield* source
  const socket = client.ftp.dataSocket
  if (source.size === 0 && socket instanceof TLSSocket && !socket.getFinished()) await once(socket, 'secureConnect')
}
