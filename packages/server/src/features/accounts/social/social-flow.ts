import { randomBytes } from 'node:crypto'
import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import { socialNames } from '@holdall/contract/drivers/social.ts'
import { createSocialDriver, isProviderOn } from '../../../drivers/social/registry.ts'
import type { SocialDriver, SocialIdentity } from '../../../drivers/social/social-driver.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { newId } from '../../../platform/ids.ts'
import { requireOwnWayIn } from '../company-only.ts'
import { journeyCookie, keepJourney, readJourney } from '../one-time-tokens/journey-cookies.ts'
import { createToken, readToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { needsSetup } from '../registration/read-setup.ts'

/** What a browser takes along to a provider and brings back, sealed; no other browser has it. */
export interface SignInFlow {
  readonly provider: SocialProvider
  readonly verifier: string
  /** The account to link the login to; null to sign in. */
  readonly linkFor: string | null
  readonly remember: boolean
  readonly next: string | null
}

/** A user whom a provider has identified, while an address or a consent is still missing. */
export interface PendingAccount {
  readonly provider: SocialProvider
  readonly identity: SocialIdentity
  readonly remember: boolean
  readonly next: string | null
}

const cookieKind = 'holdall_social'
const newcomerCookie = 'holdall_newcomer'
const journeyMs = 10 * 60 * 1000
const pendingMs = 30 * 60 * 1000

/**
 * The driver of a provider that users may sign in with. Closed registration turns it off for everyone.
 * @throws `account.social-off`, `account.company-only`
 */
export async function requireProvider(ctx: Ctx, provider: SocialProvider): Promise<SocialDriver> {
  requireOwnWayIn(ctx, null)
  const { settings } = ctx
  const isOpen = isProviderOn(provider, settings) && !settings.get('registration.disable')
  // The first account is the owner's, created at the setup address.
  if (!isOpen || (await needsSetup(ctx))) throw fail('account.social-off', { site: socialNames[provider] })
  return createSocialDriver(ctx, provider, settings)
}

export function redirectUri(ctx: Needs<'origin'>, provider: SocialProvider): string {
  return `${ctx.origin.baseUrl}/secure/auth/social/${provider}/callback`
}

/**
 * Begins a sign-in with a provider. The state works once; its data can be read only with both the state and the cookie.
 */
export async function beginFlow(
  ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>,
  driver: SocialDriver,
  about: Omit<SignInFlow, 'provider' | 'verifier'>,
): Promise<{ address: string; cookies: readonly string[] }> {
  const { provider } = driver
  const verifier = randomBytes(32).toString('base64url')
  const state = await ctx.db.transaction(tx => createToken(tx, ctx, 'social', newId(), journeyMs))
  const flow: SignInFlow = { ...about, provider, verifier }
  const sealed = ctx.vault.seal(JSON.stringify(flow), sealContext('journey', state))
  const address = driver.authorizeUrl({ state, verifier, redirectUri: redirectUri(ctx, provider) })
  return { address, cookies: keepJourney(ctx, cookieKind, { state, value: sealed, lifetimeMs: journeyMs }) }
}

/** The data of a state in this browser; null if it began elsewhere. Whether it can still be used is another question. */
export function readFlow(ctx: Ctx, state: string): SignInFlow | null {
  const sealed = readJourney(ctx, cookieKind, state)
  return sealed === null ? null : open<SignInFlow>(ctx, sealed, sealContext('journey', state))
}

/** Stores the user that a provider has identified until the rest is known. @returns the Set-Cookie value */
export async function keepPendingAccount(
  ctx: Needs<'clock' | 'db' | 'origin' | 'vault'>,
  pending: PendingAccount,
): Promise<string> {
  const token = await ctx.db.transaction(tx => createToken(tx, ctx, 'newcomer', newId(), pendingMs))
  const sealed = ctx.vault.seal(JSON.stringify(pending), sealContext('newcomer', token))
  return journeyCookie(ctx, newcomerCookie, `${token}.${sealed}`, pendingMs)
}

/**
 * The user that a provider has identified in this browser; null if that has expired. The token still has to be used up.
 */
export async function readPendingAccount(ctx: Ctx): Promise<{ pending: PendingAccount; token: string } | null> {
  const kept = ctx.origin.cookies[newcomerCookie] ?? ''
  const token = kept.slice(0, kept.indexOf('.'))
  if (!token || (await readToken(ctx.db.read, ctx, 'newcomer', token)) === null) return null
  const pending = open<PendingAccount>(ctx, kept.slice(token.length + 1), sealContext('newcomer', token))
  return pending && { pending, token }
}

export function clearPendingAccount(ctx: Needs<'origin'>): string {
  return journeyCookie(ctx, newcomerCookie, '', 0)
}

function sealContext(kind: 'journey' | 'newcomer', token: string): string {
  return `social-${kind}:${token}`
}

/** A cookie of another state, or a forged one, opens nothing. */
function open<T>(ctx: Needs<'log' | 'vault'>, sealed: string, context: string): T | null {
  try {
    return JSON.parse(ctx.vault.open(sealed, context)) as T
  } catch (error) {
    ctx.log.debug({ err: error }, 'The cookie of a social login doesn’t match its state')
    return null
  }
}
