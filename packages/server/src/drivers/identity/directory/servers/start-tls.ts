import { once } from 'node:events'
import type { Socket } from 'node:net'
import { BerReader, ExtendedRequest } from 'ldapts'
import { BrokenServerError } from './directory-failure.ts'
import { messageSize } from './message-socket.ts'

const startTls = '1.3.6.1.4.1.1466.20037'
const messageId = 1
const extendedResponse = 0x78
/** Real answers have less than 100 bytes. */
const maxBytes = 16 * 1024

/**
 * Asks a server to continue with TLS (RFC 4511, section 4.14). Any byte behind its answer is refused: whoever sits in
 * between could otherwise put the beginning of a message there, which the library would complete with what comes
 * encrypted, and take for the server's own word that a password is right.
 * @throws BrokenServerError if the server refuses; or the socket's error
 */
export async function askForTls(socket: Socket, signal: AbortSignal): Promise<void> {
  socket.write(new ExtendedRequest({ messageId, oid: startTls }).write())
  const answer = await readAnswer(socket, signal)
  const code = resultCode(answer)
  if (code === 0) return
  throw new BrokenServerError(`The server refuses StartTLS (result ${code ?? 'unknown'})`, {
    fault: 'misconfigured',
    field: 'security',
  })
}

async function readAnswer(socket: Socket, signal: AbortSignal): Promise<Buffer> {
  let answer: Buffer = Buffer.alloc(0)
  for (;;) {
    await nextReadable(socket, signal)
    const chunk: Buffer | null = socket.read()
    if (chunk === null) {
      if (socket.readableEnded || socket.destroyed) throw new Error('The server closed the connection')
      continue
    }
    answer = Buffer.concat([answer, chunk])
    const size = messageSize(answer)
    if (size === 'nonsense' || answer.length > maxBytes) throw new Error('The server doesn’t speak LDAP')
    if (size === null || answer.length < size) continue
    if (answer.length === size) return answer
    throw new BrokenServerError('More came with the answer to StartTLS than the answer, so someone may be in between')
  }
}

/** Waits for bytes or the end. */
async function nextReadable(socket: Socket, signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  const options = { signal: AbortSignal.any([signal, done.signal]) }
  const ways = [once(socket, 'readable', options), once(socket, 'end', options), once(socket, 'close', options)]
  // The losers of the race end with it.
  for (const way of ways) way.catch(() => undefined)
  try {
    await Promise.race(ways)
  } finally {
    done.abort()
  }
}

function resultCode(message: Buffer): number | null {
  try {
    const reader = new BerReader(message)
    reader.readSequence()
    const isAnswer = reader.readInt() === messageId && reader.readSequence() === extendedResponse
    return isAnswer ? reader.readEnumeration() : null
  } catch {
    // A message, but not a well-formed one.
    return null
  }
}
