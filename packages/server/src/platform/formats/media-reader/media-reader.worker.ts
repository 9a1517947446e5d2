import { type MessagePort, parentPort } from 'node:worker_threads'
import { RangedSource } from './reader/ranged-source.ts'
import { type MediaFacts, readMedia } from './reader/read-media.ts'

/** A picture, video or audio file to examine; pieces of it are requested through `port`. */
export interface MediaOrder {
  readonly mime: string
  readonly size: number
  readonly port: MessagePort
}
export interface PieceOrder {
  readonly start: number
  readonly length: number
}
/** Null if the piece can't be read or a limit is reached. */
export type Piece = Uint8Array | null
export interface MediaAnswer {
  readonly facts: MediaFacts
}

function askFor(port: MessagePort, piece: PieceOrder): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  port.once('message', (bytes: Piece) => (bytes ? resolve(bytes) : reject(new Error('The file has no more bytes'))))
  port.postMessage(piece)
  return promise
}

async function answer({ mime, size, port }: MediaOrder): Promise<MediaAnswer> {
  const source = new RangedSource(size, (start, length) => askFor(port, { start, length }))
  const facts = await readMedia(source, mime).catch((): MediaFacts => ({ details: {}, claims: [] }))
  port.close()
  return { facts }
}

parentPort?.on('message', async (order: MediaOrder) => parentPort?.postMessage(await answer(order)))
