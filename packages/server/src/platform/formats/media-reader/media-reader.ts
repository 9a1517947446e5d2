import { MessageChannel, type MessagePort } from 'node:worker_threads'
import { createBoundedThread, type ThreadLimits } from '../../threads/bounded-thread.ts'
import { threadProgram } from '../../threads/thread-program.ts'
import type { MediaAnswer, MediaOrder, Piece, PieceOrder } from './media-reader.worker.ts'
import type { MediaFacts } from './reader/read-media.ts'

/** Limits on reading one file: bytes in total, bytes per piece, and number of pieces. */
const mostBytes = 24 * 1024 * 1024
const mostAtOnce = 4 * 1024 * 1024
const mostPieces = 1000
const usual: ThreadLimits = { milliseconds: 20_000, heapMegabytes: 96 }

/** A file of which any piece can be read, wherever it is stored. */
export interface PiecedFile {
  readonly mime: string
  readonly size: number
  readPiece(start: number, length: number): Promise<Uint8Array>
}

/** Reads the metadata of pictures, videos and audio files in a separate thread. */
export interface MediaReader {
  /** Never rejects because of a file's content. @throws what `readPiece` threw, and the reason of `signal` */
  read(file: PiecedFile, signal?: AbortSignal): Promise<MediaFacts>
  close(): Promise<void>
}

const program = threadProgram('media-reader.worker', import.meta.url)

export function createMediaReader(limits: ThreadLimits = usual): MediaReader {
  const thread = createBoundedThread<MediaOrder, MediaAnswer>(program, limits)
  return {
    async read(file, signal) {
      const { port1, port2 } = new MessageChannel()
      const server = servePieces(port1, file)
      try {
        const order = { mime: file.mime, size: file.size, port: port2 }
        const answer = await thread.ask(order, { signal, transfer: [port2] })
        if (server.failure) throw server.failure.error
        return 'end' in answer ? { details: {}, claims: [] } : answer.facts
      } finally {
        port1.close()
      }
    },
    close: () => thread.close(),
  }
}

/** Serves pieces up to the limits, and records why a piece could not be read, because that is not the file's fault. */
function servePieces(port: MessagePort, file: PiecedFile): { failure: { readonly error: unknown } | null } {
  const state: { failure: { readonly error: unknown } | null } = { failure: null }
  let bytes = 0
  let pieces = 0
  port.on('message', async ({ start, length }: PieceOrder) => {
    bytes += length
    pieces += 1
    let piece: Piece = null
    if (length <= mostAtOnce && bytes <= mostBytes && pieces <= mostPieces) {
      piece = await file.readPiece(start, length).catch(error => {
        state.failure = { error }
        return null
      })
    }
    port.postMessage(piece)
  })
  return state
}
