import type { IncomingMessage } from 'node:http'
import { fail } from '../../failure.ts'

/** How long a body that is read whole may take: between two bytes, and in total. Uploads have no such limit. */
export const bodyPatience = { silentMs: 30_000, wholeMs: 120_000 } as const

export type BodyPatience = { readonly silentMs: number; readonly wholeMs: number }

const lookEveryMs = 5000

/**
 * Calls `onLate`, once, if a body hasn't arrived in time. Otherwise a request that announces bytes and sends none would
 * be waited for indefinitely. @returns a function to call when the body is no longer awaited
 */
export function watchBody(
  request: IncomingMessage,
  onLate: () => void,
  { silentMs, wholeMs }: BodyPatience = bodyPatience,
): () => void {
  const { socket } = request
  const beganAt = performance.now()
  let heardAt = beganAt
  let heard = socket.bytesRead
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return stop()
    const now = performance.now()
    if (socket.bytesRead !== heard) {
      heard = socket.bytesRead
      heardAt = now
    }
    if (now - heardAt < silentMs && now - beganAt < wholeMs) return
    stop()
    onLate()
  }, lookEveryMs)
  timer.unref()
  const stop = () => clearInterval(timer)
  for (const event of ['end', 'close']) request.once(event, stop)
  return stop
}

/**
 * Reads a whole body that no parser handles.
 * @throws what `tooLarge` returns as soon as there are more than `most` bytes, `request.too-slow`, `request.malformed`
 * for one that was cut off. The rest is discarded, so that the client receives the answer.
 */
export function readWhole(request: IncomingMessage, most: number, tooLarge: () => Error): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = watchBody(request, () => reject(fail('request.too-slow')))
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else reject(tooLarge())
    })
    request.once('end', () => {
      stop()
      resolve(Buffer.concat(chunks))
    })
    for (const event of ['error', 'close']) request.once(event, () => reject(fail('request.malformed')))
  })
}
