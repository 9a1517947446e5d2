import type { Me, SecondStepWay } from '@holdall/contract/accounts/accounts.schemas.ts'
import type { SocialResult } from '@holdall/contract/accounts/social.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser, type UserWithPassword } from '../accounts.repository.ts'
import { readMeOf } from '../read-me.ts'
import { requestMailAsAnyone } from '../registration/request-account-mail.ts'
import { findFactors, hasFactor } from '../second-factor/second-factor.repository.ts'
import type { ThroughProvider } from '../sessions/provider-sessions.repository.ts'
import { sessionCookies, startSession } from '../sessions/start-session.ts'
import { beginSecondStep, factorsOf } from '../sign-in/second-step.ts'

export interface SocialAnswer {
  readonly result: SocialResult
  readonly cookies: readonly string[]
}

/** The state of a sign-in after a provider has identified the user, before the answer is built. */
export type ExternalSignIn =
  | { readonly kind: 'unconfirmed'; readonly email: string }
  | { readonly kind: 'second-step'; readonly ways: ReturnType<typeof factorsOf>; readonly cookie: string }
  | { readonly kind: 'session'; readonly userId: string; readonly token: string }

interface Whom {
  readonly userId: string
  /** As in the audit log. */
  readonly provider: string
  readonly remember: boolean
  /** The company's provider, which ends the session too. */
  readonly through?: ThroughProvider
}

/**
 * Signs in a user whom a provider has identified, as the right password would: suspended users are refused and a second
 * factor is still required. An address that was only typed into a form has to be confirmed first. @throws
 * `account.banned`
 */
export async function enter(tx: Tx, ctx: Ctx, whom: Whom): Promise<ExternalSignIn> {
  const { userId, provider, remember, through = null } = whom
  await lockUser(tx, ctx.db.dialect, userId)
  const user = await findUser(tx, userId)
  if (!user) throw fail('account.social-over')
  if (user.banned_at !== null) throw fail('account.banned')
  if (mustConfirm(ctx, user)) return { kind: 'unconfirmed', email: user.email }
  const factors = await findFactors(tx, userId)
  if (hasFactor(factors)) {
    return { kind: 'second-step', ways: factorsOf(factors), cookie: await beginSecondStep(tx, ctx, userId, through) }
  }
  const object = { type: 'user', id: userId }
  await writeAudit(tx, ctx, { action: 'session.started', object, actorId: userId, after: { by: provider } })
  return { kind: 'session', userId, token: await startSession(tx, ctx, userId, remember, through) }
}

function mustConfirm(ctx: Needs<'settings'>, user: UserWithPassword): boolean {
  if (user.email_confirmed_at !== null) return false
  return user.password_hash === null || ctx.settings.get('require_email_confirmation')
}

export interface ExternalSignInAnswer {
  readonly result: {
    readonly next: string | null
    readonly remember: boolean
    readonly outcome: { me: Me } | { secondStep: SecondStepWay[] } | { confirm: string }
  }
  readonly cookies: readonly string[]
}

/**
 * The answer to a journey whose try is over, of somebody who is signed in by now: another tab was faster, or the page was
 * loaded again. They go on to where they wanted to. @throws `account.social-over` for everybody else
 */
export async function alreadyIn(
  ctx: Ctx,
  { linkFor, remember, next }: { linkFor: string | null; remember: boolean; next: string | null },
): Promise<ExternalSignInAnswer> {
  if (ctx.caller.kind !== 'member' || linkFor !== null) throw fail('account.social-over')
  return { result: { next, remember, outcome: { me: await readMeOf(ctx, ctx.caller.userId) } }, cookies: [] }
}

/** Builds the answer for a sign-in; a confirmation mail that is still open is sent again. */
export async function answerExternalSignIn(
  ctx: Ctx,
  signedIn: ExternalSignIn,
  { remember, next }: { remember: boolean; next: string | null },
): Promise<ExternalSignInAnswer> {
  const answer = (outcome: ExternalSignInAnswer['result']['outcome'], ...cookies: string[]) => ({
    result: { next, remember, outcome },
    cookies,
  })
  switch (signedIn.kind) {
    case 'unconfirmed':
      await requestMailAsAnyone(ctx, 'unconfirmed', signedIn.email)
      return answer({ confirm: signedIn.email })
    case 'second-step':
      return answer({ secondStep: signedIn.ways }, signedIn.cookie)
    case 'session': {
      const me = await readMeOf(ctx, signedIn.userId)
      const session = { token: signedIn.token, isRemembered: remember }
      return answer({ me }, ...sessionCookies(ctx, me.email, session))
    }
  }
}
