import { Agent, type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

export interface Sent {
  readonly method?: string
  readonly headers?: Record<string, string | number>
  readonly body?: Buffer | Readable
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: number
  /** Milliseconds until the first byte of the body. */
  readonly firstByteMs: number
  readonly text: string
}

/** Sends one request over a keep-alive connection. The body is counted; its text is kept only below 8 MiB. */
export function send(url: string, { method = 'GET', headers = {}, body }: Sent = {}): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const call = request(url, { method, headers, agent }, response => {
      let bytes = 0
      let firstByteMs = 0
      const kept: Buffer[] = []
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstByteMs = performance.now() - started
        bytes += chunk.length
        if (bytes < 8 * 1024 * 1024) kept.push(chunk)
      })
      response.once('error', reject)
      response.once('end', () => {
        const text = bytes < 8 * 1024 * 1024 ? Buffer.concat(kept).toString() : ''
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, firstByteMs, text })
      })
    })
    call.once('error', reject)
    if (body instanceof Readable) pipeline(body, call).catch(reject)
    else call.end(body)
  })
}

/** Like `send`, but throws unless the request succeeds. */
export async function ok(url: string, sent: Sent = {}): Promise<Answer> {
  const answer = await send(url, sent)
  if (answer.status >= 300)
    throw new Error(`${sent.method ?? 'GET'} ${url} answered ${answer.status}: ${answer.text.slice(0, 500)}`)
  return answer
}

const block = Buffer.alloc(256 * 1024, 'holdall ')

/** A stream of `size` bytes that costs its sender next to nothing. */
export function bytesOf(size: number): Readable {
  let left = size
  return new Readable({
    highWaterMark: 1024 * 1024,
    read() {
      while (left > 0) {
        const piece = left >= block.length ? block : block.subarray(0, left)
        left -= piece.length
        if (!this.push(piece)) return
      }
      this.push(null)
    },
  })
}

/** Runs `work` for 0 … count-1, at most `width` at a time; returns the total time in milliseconds. */
export async function manyAtOnce(count: number, width: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: width }, lane))
  return performance.now() - started
}

/** Makes `count` calls, one after the other, and returns the milliseconds each took. */
export async function oneByOne(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const started = performance.now()
    await work(n)
    times.push(performance.now() - started)
  }
  return times
}
