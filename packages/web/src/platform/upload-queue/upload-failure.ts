import type { Problem } from '@holdall/contract/kit/errors.ts'
import type { Sentence } from '@holdall/contract/kit/sentences.ts'
import { leaveOtherPerson, otherPerson } from '../api/page-person.ts'
import { refusedBy } from '../api/problem.ts'

/** Failures that the browser itself finds, in addition to the server's codes. */
export const localCodes = {
  offline: 'offline',
  fileGone: 'upload.file-gone',
  storageAway: 'upload.storage-away',
} as const

/** The server accepts no more unfinished uploads of this person for now. Small files, sent whole, are still accepted. */
export const tooManyOpen = 'transfer.too-many'

/** A failed attempt to send a file. */
export class UploadFailure extends Error {
  readonly code: string
  /** 0 if there was no response. */
  readonly status: number
  /** How long the server asked to wait, in milliseconds. */
  readonly retryAfterMs: number | null

  /** The sentence to show, to be translated. */
  readonly sentence: Sentence

  constructor(code: string, status: number, message: string, retryAfterMs: number | null = null, sentence?: Sentence) {
    super(message)
    this.sentence = sentence ?? { text: message }
    this.name = 'UploadFailure'
    this.code = code
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

export type ServerReply = { status: number; text: string; header: (name: string) => string | null }

/** A refusal by the server, with its own sentence if it sent one (RFC 9457). */
export function failureOf(reply: ServerReply): UploadFailure {
  const seconds = Number(reply.header('retry-after'))
  const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : null
  const isJson = reply.header('content-type')?.includes('json') ?? false
  // A response to HEAD claims to contain JSON but has no body.
  const problem = isJson && reply.text ? (JSON.parse(reply.text) as Problem) : null
  return refusalOf(reply.status, problem, retryAfterMs)
}

/** The same where one answer refuses several files. */
export function refusalOf(
  answered: number,
  problem: Problem | null,
  retryAfterMs: number | null = null,
): UploadFailure {
  const { code, status, message, sentence } = refusedBy(answered, problem)
  if (code === otherPerson) leaveOtherPerson()
  return new UploadFailure(code, status, message, retryAfterMs, sentence)
}

/**
 * Whether the name of a file was taken. If the answer to an earlier try was lost, that try may be what took it: the
 * server goes on storing what it has received whole, also after the connection has broken.
 */
export function isNameTaken(error: unknown): boolean {
  return error instanceof UploadFailure && error.code === 'item.name-taken'
}

/**
 * `network`: nothing gets through now, for any file; `later`: this file may work in a moment; `patient`: it will work
 * eventually, however long that takes; `final`: only a person can help.
 */
export type Verdict = 'network' | 'later' | 'patient' | 'final'

const passing: ReadonlySet<string> = new Set([
  'transfer.wrong-offset',
  'transfer.busy',
  'transfer.not-found',
  'transfer.gone',
  'transfer.checksum-mismatch',
  'transfer.parts-missing',
])

/** What to do about a failure. A full disk (507) isn't temporary, although its number looks like it. */
export function verdictOn({ code, status }: Pick<UploadFailure, 'code' | 'status'>): Verdict {
  // Signing in in another tab lets everything continue.
  if (code === localCodes.offline || status === 401) return 'network'
  // Other uploads have to end first, on this device or another; the person can also cancel some.
  if (code === localCodes.storageAway || code === tooManyOpen) return 'patient'
  if (passing.has(code)) return 'later'
  if (status === 408 || status === 425 || status === 429) return 'later'
  return status >= 500 && status !== 501 && status !== 507 ? 'later' : 'final'
}

const firstDelayMs = 1000
const longestDelayMs = 30_000

/**
 * How long to wait before try `attempt` + 1, doubling from a second to half a minute. `chance` (0 to 1) spreads the
 * attempts of many uploads.
 */
export function backoff(attempt: number, chance: number): number {
  const most = Math.min(longestDelayMs, firstDelayMs * 2 ** Math.max(0, attempt - 1))
  return Math.round(most * (0.75 + chance * 0.25))
}
