import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { type ClamdReply, readReply } from './clamd-reply.ts'
import { connectClamd } from './connect-clamd.ts'
import { isScannerAway, type ScannerDriver, ScannerError, type ScannerFacts, type Verdict } from './scanner-driver.ts'

/** Bytes of one chunk of INSTREAM; each is preceded by its length. */
const chunkBytes = 128 * 1024
/**
 * Before each chunk, so that a reply that comes early is read before the next write: a write that fails closes the
 * connection with all that is unread. Milliseconds.
 */
const chunkPauseMs = 1
/** Longer than a busy clamd takes for a short answer; milliseconds. */
const answerMs = 10_000
/** Without progress while bytes are sent; clamd itself gives up after two minutes (ReadTimeout). */
const stallMs = 60_000
/** From the last byte to the verdict: clamd stops after MaxScanTime, two minutes by default. */
const verdictMs = 5 * 60_000

export interface ClamdLimits {
  readonly answerMs: number
  readonly stallMs: number
  readonly verdictMs: number
}

export interface ClamdOptions {
  /** `host:port`, or the path of a Unix socket. */
  readonly address: string
  readonly limits?: Partial<ClamdLimits>
}

/**
 * Scans with ClamAV's daemon by the protocol that its manual describes (clamd(8), "COMMANDS"): PING, VERSION and INSTREAM,
 * each on a connection of its own, ended by a null byte ("z" commands).
 */
export function createClamd({ address, limits }: ClamdOptions, outbound: Outbound): ScannerDriver {
  const within = { answerMs, stallMs, verdictMs, ...limits }
  const ask = async (command: 'PING' | 'VERSION', signal?: AbortSignal) => {
    const socket = await connectClamd(address, outbound, signal)
    try {
      const reply = readReply(socket)
      socket.write(`z${command}\0`)
      return await inTime(reply, within.answerMs, signal)
    } finally {
      socket.destroy()
    }
  }
  return {
    async ping(signal) {
      const said = await ask('PING', signal)
      if (said !== 'PONG') throw new ScannerError('away', `This isn’t ClamAV (${said.slice(0, 100)})`)
    },
    async facts(signal) {
      return factsOf(await ask('VERSION', signal))
    },
    async scan(bytes, signal) {
      try {
        return await stream(bytes, signal)
      } catch (error) {
        if (!isScannerAway(error) || (await ask('PING', signal).catch(() => '')) !== 'PONG') throw error
        // It is there, and it is this file that it can't cope with: the others go on.
        throw new ScannerError('failed', error.message, { cause: error })
      }
    },
  }
  async function stream(bytes: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<Verdict> {
    const socket = await connectClamd(address, outbound, signal)
    try {
      const reply = readReply(socket)
      socket.write('zINSTREAM\0')
      const isAnswered = await sendAll(socket, bytes, reply, within.stallMs, signal)
      return verdictOf(await inTime(reply, isAnswered ? within.answerMs : within.verdictMs, signal))
    } finally {
      socket.destroy()
    }
  }
}

/** Sends the bytes in chunks. Returns true if the reply came before all were sent. */
async function sendAll(
  socket: Socket,
  bytes: AsyncIterable<Uint8Array>,
  reply: ClamdReply,
  stallMs: number,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for await (const part of bytes) {
    for (let start = 0; start < part.byteLength; start += chunkBytes) {
      signal?.throwIfAborted()
      if (await isAnsweredYet(reply)) return true
      const chunk = part.subarray(start, start + chunkBytes)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(chunk.byteLength)
      socket.cork()
      socket.write(length)
      const hasRoom = socket.write(chunk)
      socket.uncork()
      if (!hasRoom) await untilDrained(socket, reply, stallMs, signal)
    }
  }
  if (await isAnsweredYet(reply)) return true
  // The end of the stream.
  socket.write(Buffer.alloc(4))
  return reply.isHere()
}

/** Reads what has come before more is sent. */
async function isAnsweredYet(reply: ClamdReply): Promise<boolean> {
  await pause(chunkPauseMs)
  // Node.js looks at connections between its timers and this.
  await immediate()
  return reply.isHere()
}

/** Waits until more can be sent; a reply or the end of the connection ends it too. */
async function untilDrained(
  socket: Socket,
  reply: ClamdReply,
  stallMs: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const drained = new Promise<'drained'>(resolve => socket.once('drain', () => resolve('drained')))
  const answered = reply.said.then(
    () => 'answered',
    () => 'answered',
  )
  await withLimit(Promise.race([drained, answered]), stallMs, signal)
}

function inTime(reply: ClamdReply, ms: number, signal: AbortSignal | undefined): Promise<string> {
  return withLimit(reply.said, ms, signal)
}

async function withLimit<T>(work: Promise<T>, ms: number, signal: AbortSignal | undefined): Promise<T> {
  const timer = new AbortController()
  const ends = [timer.signal, ...(signal ? [signal] : [])]
  const late = pause(ms, undefined, { signal: AbortSignal.any(ends) }).then(
    () => Promise.reject(new ScannerError('away', `ClamAV didn’t answer within ${ms} ms`)),
    () => signal?.throwIfAborted(),
  )
  try {
    return (await Promise.race([work, late])) as T
  } finally {
    timer.abort()
    late.catch(() => undefined)
  }
}

/** `ClamAV 1.4.6/27500/Thu Nov 26 09:12:33 2026`, or `ClamAV 1.4.6` without signatures of its makers. */
export function factsOf(said: string): ScannerFacts {
  const [program = '', database, made] = said.split('/')
  if (!/^ClamAV /i.test(program)) throw new ScannerError('away', `This isn’t ClamAV (${said.slice(0, 100)})`)
  const version = plain(said).slice(0, 200)
  return { version, signaturesOf: database && made ? plain(made).trim().slice(0, 100) : null }
}

/** Returns what clamd says about a stream. @throws ScannerError for everything but a verdict */
export function verdictOf(said: string): Verdict {
  const words = plain(said).trim()
  if (words === 'stream: OK') return { is: 'clean' }
  const found = /^stream: (?<name>.+) FOUND$/.exec(words)?.groups?.name
  if (found) return { is: 'infected', found: found.slice(0, 200) }
  if (/^INSTREAM size limit exceeded\. ERROR$/.test(words)) return { is: 'too-large' }
  if (/^COMMAND READ TIMED OUT/.test(words)) throw new ScannerError('away', 'ClamAV stopped waiting for the file')
  if (/ ERROR$/.test(words)) throw new ScannerError('failed', `ClamAV couldn’t scan the file (${words.slice(0, 200)})`)
  throw new ScannerError('away', `ClamAV gave an unexpected answer (${words.slice(0, 200)})`)
}

/** Without control characters: it is shown to people, and comes from another program. */
function plain(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ')
}
