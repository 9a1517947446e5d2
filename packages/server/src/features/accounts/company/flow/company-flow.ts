import type { RedirectCheck } from '../../../../drivers/identity/identity-provider.ts'
import type { Ctx, Needs } from '../../../../platform/ctx.ts'
import { buildCookie } from '../../../../platform/http/cookies.ts'
import { newId } from '../../../../platform/ids.ts'
import { consumeToken, createToken, readToken } from '../../one-time-tokens/one-time-tokens.repository.ts'

/** What a browser takes along to a provider and brings back, sealed; no other browser has it. */
export interface SignInFlow {
  readonly providerId: string
  readonly check: RedirectCheck
  /** The account to link the login to; null to sign in. */
  readonly linkFor: string | null
  readonly remember: boolean
  readonly next: string | null
}

const journeyCookie = 'holdall_company'
const cookiePath = '/api/v1/auth'
const journeyMs = 10 * 60 * 1000

/** Keeps a journey in this browser, for one try. @returns the Set-Cookie value */
export async function keepFlow(ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>, flow: SignInFlow): Promise<string> {
  const token = await ctx.db.transaction(tx => createToken(tx, ctx, 'company', newId(), journeyMs))
  const sealed = ctx.vault.seal(JSON.stringify(flow), sealContext(token))
  return companyCookie(ctx, journeyCookie, `${token}.${sealed}`, journeyMs)
}

/**
 * The journey that began in this browser, which is over with that, whatever comes of it; null if there is none, if it has
 * expired, or if it was used before.
 */
export async function consumeFlow(ctx: Ctx): Promise<SignInFlow | null> {
  const kept = ctx.origin.cookies[journeyCookie] ?? ''
  const token = kept.slice(0, kept.indexOf('.'))
  if (!token || (await readToken(ctx.db.read, ctx, 'company', token)) === null) return null
  const flow = open(ctx, kept.slice(token.length + 1), token)
  const isTaken = flow && (await ctx.db.transaction(tx => consumeToken(tx, ctx, 'company', token))) !== null
  return isTaken ? flow : null
}

export function clearFlow(ctx: Needs<'origin'>): string {
  return companyCookie(ctx, journeyCookie, '', 0)
}

export function companyCookie({ origin }: Needs<'origin'>, name: string, value: string, lifetimeMs: number): string {
  const isSecure = origin.baseUrl.startsWith('https:')
  return buildCookie(name, value, { path: cookiePath, maxAgeSeconds: lifetimeMs / 1000, isSecure })
}

/** A page of this site to continue to; anything that a browser could read as another site's address is dropped. */
export function ownPage(next: string | null): string | null {
  return next !== null && /^\/(?![/\\])[^\p{Cc}\\]*$/u.test(next) ? next : null
}

function sealContext(token: string): string {
  return `company-journey:${token}`
}

/** A cookie of another token, or a forged one, opens nothing. */
function open({ vault, log }: Needs<'log' | 'vault'>, sealed: string, token: string): SignInFlow | null {
  try {
    return JSON.parse(vault.open(sealed, sealContext(token))) as SignInFlow
  } catch (error) {
    log.debug({ err: error }, 'The cookie of a company sign-in doesn’t match its token')
    return null
  }
}
