import type { Caller, Member } from './caller.ts'
import { fail } from './failure.ts'
import type { Services } from './services.ts'

/** Where a call came from; empty for jobs. */
export interface Origin {
  readonly requestId: string
  /** Address of the client, as far as proxies are trusted. */
  readonly address: string | null
  /** Whether the address is that of a proxy that isn’t trusted: it says for whom it asks, but anybody could say so. */
  readonly isRelayed?: boolean
  readonly userAgent: string
  /** The languages that the browser asks for, the preferred one first, as tags of BCP 47. */
  readonly languages: readonly string[]
  /** The zone of the browser's device (`Holdall-Time-Zone`), sent for users who read times in it; null if unknown. */
  readonly timeZone: string | null
  /** The tab that sent the request (`Holdall-Tab`), so that it can ignore the echo of its own change. */
  readonly tab: string | null
  /** The tokens of locks that a WebDAV client has sent with it (RFC 4918 §6.5); none if left out. */
  readonly lockTokens?: ReadonlySet<string>
  /** `https://drive.example.org`: the site's public address, without a trailing slash. */
  readonly baseUrl: string
  /** The token of `Authorization: Bearer` (RFC 6750 §2.1), or null. If there is one, cookies are ignored. */
  readonly bearer: string | null
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** The first argument of every use case. */
export interface Ctx extends Services {
  readonly caller: Caller
  readonly origin: Origin
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal
}

/**
 * The parts of a call that a function uses, such as `Needs<'db' | 'clock'>`, so that its signature says what it touches.
 * Functions that need more than four of them take the whole `Ctx`.
 */
export type Needs<Part extends keyof Ctx> = Pick<Ctx, Part>

/** The signed-in caller. @throws `request.sign-in-needed` */
export function memberOf(ctx: Needs<'caller'>): Member {
  if (ctx.caller.kind !== 'member') throw fail('request.sign-in-needed')
  return ctx.caller
}
