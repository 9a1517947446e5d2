import type { Socket } from 'node:net'
import { ScannerError } from './scanner-driver.ts'

/** Longer replies aren't clamd's; bytes. */
const longestReply = 4096

export interface ClamdReply {
  /** The reply without its null byte. Rejects with a ScannerError if the connection ends without one. */
  readonly said: Promise<string>
  /** Whether it has come, or never will. */
  isHere(): boolean
}

/** Collects the reply of a connection, while something may still be sent on it. */
export function readReply(socket: Socket): ClamdReply {
  let isSettled = false
  const said = new Promise<string>((resolve, reject) => {
    const parts: Buffer[] = []
    let length = 0
    const settle = (finish: () => void) => {
      isSettled = true
      finish()
    }
    const cut = (cause?: unknown) =>
      settle(() => reject(new ScannerError('away', wordsOf(cause), cause === undefined ? {} : { cause })))
    socket.on('data', (part: Buffer) => {
      if (isSettled) return
      const end = part.indexOf(0)
      parts.push(end < 0 ? part : part.subarray(0, end))
      length += part.byteLength
      if (end >= 0) settle(() => resolve(Buffer.concat(parts).toString('utf8')))
      else if (length > longestReply)
        settle(() => reject(new ScannerError('away', 'The answer is too long for ClamAV')))
    })
    // Some replies, such as the one about the size, end with the connection.
    socket.on('end', () => {
      if (!isSettled && length > 0) settle(() => resolve(Buffer.concat(parts).toString('utf8')))
      else if (!isSettled) cut()
    })
    socket.on('error', error => !isSettled && (length > 0 ? undefined : cut(error)))
    socket.on('close', () => {
      if (!isSettled && length > 0) settle(() => resolve(Buffer.concat(parts).toString('utf8')))
      else if (!isSettled) cut()
    })
  })
  // Whoever sends may still be busy when it fails.
  said.catch(() => undefined)
  return { said, isHere: () => isSettled }
}

function wordsOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : 'ClamAV closed the connection without an answer'
}
