import type { RedirectCheck } from '../../../../drivers/identity/identity-provider.ts'
import type { Ctx, Needs } from '../../../../platform/ctx.ts'
import { newId } from '../../../../platform/ids.ts'
import { journeyCookie, keepJourney, readJourney } from '../../one-time-tokens/journey-cookies.ts'
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

const cookieKind = 'holdall_company'
const journeyMs = 10 * 60 * 1000

/** Keeps a journey in this browser, for one try. @returns the Set-Cookie values */
export async function keepFlow(ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>, flow: SignInFlow): Promise<string[]> {
  const token = await ctx.db.transaction(tx => createToken(tx, ctx, 'company', newId(), journeyMs))
  const sealed = ctx.vault.seal(JSON.stringify(flow), sealContext(token))
  return keepJourney(ctx, cookieKind, {
    state: flow.check.state,
    value: `${token}.${sealed}`,
    lifetimeMs: journeyMs,
  })
}

/** A journey of this browser; with the try that it is good for, unless that was used up or is too old. */
export interface ReturnedFlow {
  readonly flow: SignInFlow
  readonly hasTry: boolean
}

/**
 * The journey with this state, whose only try is over with that, whatever comes of it; null if it began elsewhere. What
 * others brought back leaves it alone.
 */
export async function consumeFlow(ctx: Ctx, state: string | null): Promise<ReturnedFlow | null> {
  const kept = readJourney(ctx, cookieKind, state) ?? ''
  const token = kept.slice(0, kept.indexOf('.'))
  const flow = token && open(ctx, kept.slice(token.length + 1), token)
  if (!flow) return null
  const isOpen = (await readToken(ctx.db.read, ctx, 'company', token)) !== null
  const hasTry = isOpen && (await ctx.db.transaction(tx => consumeToken(tx, ctx, 'company', token))) !== null
  return { flow, hasTry }
}

export const companyCookie = journeyCookie

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
