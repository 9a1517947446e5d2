import type { Caller, Member } from './caller.ts'
import { fail } from './failure.ts'
import type { Services } from './services.ts'

/** Where a call came from; empty for jobs. */
export interface Origin {
  readonly requestId: string
  /** Address of the client, as far as proxies are trusted. */
  readonly address: string | null
  readonly userAgent: string
  /** First language that the browser asked for, as a BCP 47 tag. */
  readonly language: string
  /** The zone of the browser's device (`Holdall-Time-Zone`), sent for those who read in it; null where it is unknown. */
  readonly timeZone: string | null
  /** The tab that sent the request (`Holdall-Tab`), so that it can ignore the echo of its own change. */
  readonly tab: string | null
  /** `https://drive.example.org`: the address that people use, without a trailing slash. */
  readonly baseUrl: string
  /** The token of `Authorization: Bearer` (RFC 6750 §2.1), or null. Where there is one, cookies are as if not sent. */
  readonly bearer: string | null
  readonly cookies: Readonly<Record<string, string | undefined>>
}

/** What every use case receives first. */
export interface Ctx extends Services {
  readonly caller: Caller
  readonly origin: Origin
  /** Aborts when the client has gone. */
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
