import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { mostHead, readBmpHead } from './bmp-head.ts'
import { type BmpPixels, readBmp } from './read-bmp.ts'

export interface BmpOrder {
  readonly path: string
  /** The longer side of the result, at least; larger pictures are reduced by a whole factor. */
  readonly edge: number
}
export type BmpAnswer = BmpPixels | { readonly reason: 'broken' }

function decode({ path, edge }: BmpOrder): BmpAnswer {
  const file = openSync(path, 'r')
  try {
    const read = (buffer: Uint8Array, at: number) => readSync(file, buffer, 0, buffer.length, at)
    const bytes = Buffer.alloc(mostHead)
    const head = readBmpHead(bytes.subarray(0, read(bytes, 0)))
    return head ? readBmp(head, read, edge) : { reason: 'broken' }
  } finally {
    closeSync(file)
  }
}

parentPort?.on('message', (order: BmpOrder) => parentPort?.postMessage(decode(order)))
