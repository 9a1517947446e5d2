import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { MailHead } from './reader/read-head.ts'

/** Hashed in less than a millisecond; a whole message takes up to 20, and several times that on a processor without SHA instructions. */
const pieceBytes = 512 * 1024

/**
 * What a message is recognised by if it comes again: its id. One without an id is the same if it is the same byte by byte; others
 * get their turn while these are hashed.
 */
export async function messageKey({ messageId }: Pick<MailHead, 'messageId'>, source: Uint8Array): Promise<string> {
  const hash = createHash('sha256')
  if (messageId !== null) return hash.update(messageId).digest('hex')
  for (let at = 0; at < source.length; at += pieceBytes) {
    if (at > 0) await setImmediate()
    hash.update(source.subarray(at, at + pieceBytes))
  }
  return hash.digest('hex')
}
