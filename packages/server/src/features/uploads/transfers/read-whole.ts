import type { Readable } from 'node:stream'
import { fail } from '../../../platform/failure.ts'

/**
 * All bytes of a small request. @throws `request.malformed` if the number of bytes isn't `size`, or the client
 * disconnects
 */
export function readWhole(source: Readable, size: number, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const settle = (error: unknown) => {
      source.off('data', onData).off('end', onEnd).off('close', onBroken)
      signal.removeEventListener('abort', onBroken)
      source.on('error', ignoreLateError).off('error', onBroken)
      if (error) reject(error)
      else resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length))
    }
    const onData = (chunk: Buffer) => {
      length += chunk.byteLength
      if (length > size) return settle(fail('transfer.too-long'))
      chunks.push(chunk)
    }
    const onEnd = () => settle(length === size ? null : fail('request.malformed'))
    const onBroken = () => settle(fail('request.malformed'))
    if (signal.aborted || source.destroyed) return onBroken()
    signal.addEventListener('abort', onBroken, { once: true })
    source.on('end', onEnd).on('error', onBroken).on('close', onBroken).on('data', onData)
  })
}

function ignoreLateError(): void {
  // The caller has already received the error.
}
