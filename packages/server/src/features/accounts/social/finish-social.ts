import type { SocialFinishInput, SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import { socialNames } from '@holdall/contract/drivers/social.ts'
import type { z } from 'zod'
import { writeAudit } from '../../../core/audit/audit.ts'
import { lockUser } from '../../../core/people/people.repository.ts'
import { SocialError, type SocialIdentity } from '../../../drivers/social/social-driver.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { findUser, findUserByEmail } from '../accounts.repository.ts'
import { socialLinkedMail } from '../emails/social.mail.ts'
import { findLink, insertLink } from '../links/links.repository.ts'
import { consumeToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { alreadyIn, answerExternalSignIn, type ExternalSignIn, enter, type SocialAnswer } from './enter.ts'
import { makeAccount } from './make-account.ts'
import { keepPendingAccount, readFlow, redirectUri, requireProvider, type SignInFlow } from './social-flow.ts'

/**
 * Handles the provider's callback. The state works once, in the browser that began; the provider is asked who the user
 * is.
 * @throws `account.social-over`, `account.social-refused`, `account.social-failed`, `account.social-off`,
 * `account.banned`, `account.social-address-taken`, `account.social-taken`, `account.company-only`
 */
export async function finishSocial(
  ctx: Ctx,
  provider: SocialProvider,
  { state, code, error }: z.infer<typeof SocialFinishInput>,
): Promise<SocialAnswer> {
  const driver = await requireProvider(ctx, provider)
  const flow = readFlow(ctx, state)
  if (flow?.provider !== provider) throw fail('account.social-over')
  const hasTry = (await ctx.db.transaction(tx => consumeToken(tx, ctx, 'social', state))) !== null
  if (!hasTry) return alreadyIn(ctx, flow)
  const site = socialNames[provider]
  if (error === 'access_denied') throw fail('account.social-refused', { site })
  if (error || !code) {
    ctx.log.warn({ provider, error }, 'A social login returned without a code')
    throw fail('account.social-failed', { site })
  }
  const back = { code, verifier: flow.verifier, redirectUri: redirectUri(ctx, provider), signal: ctx.signal }
  const identity = await driver.identify(back).catch((failure: unknown) => {
    if (!(failure instanceof SocialError)) throw failure
    ctx.log.warn({ err: failure, provider }, 'A provider didn’t identify who is signing in')
    throw fail('account.social-failed', { site })
  })
  return flow.linkFor === null ? signIn(ctx, flow, identity) : link(ctx, flow, identity)
}

async function signIn(ctx: Ctx, flow: SignInFlow, identity: SocialIdentity): Promise<SocialAnswer> {
  const { provider, remember, next } = flow
  const signedIn = await ctx.db
    .transaction(tx => findExternalSignIn(tx, ctx, flow, identity))
    .catch(error => {
      // The same login or address came in twice at the same time; it exists now.
      if (isUniqueViolation(error)) throw fail('account.social-over')
      throw error
    })
  if (signedIn) return answerExternalSignIn(ctx, signedIn, flow)
  const cookie = await keepPendingAccount(ctx, { provider, identity, remember, next })
  const { email, isEmailConfirmed: isConfirmed } = identity
  return { result: { next, remember, outcome: { complete: { provider, email, isConfirmed } } }, cookies: [cookie] }
}

/** Null if something is missing to create an account. */
async function findExternalSignIn(
  tx: Tx,
  ctx: Ctx,
  { provider, remember }: SignInFlow,
  identity: SocialIdentity,
): Promise<ExternalSignIn | null> {
  const known = await findLink(tx, provider, identity.accountId)
  if (known) return enter(tx, ctx, { userId: known.user_id, provider, remember })
  if (identity.email === null || !identity.isEmailConfirmed) return null
  const user = await findUserByEmail(tx, identity.email)
  if (!user) {
    if (ctx.settings.get('register_policies').length > 0) return null
    const userId = await makeAccount(tx, ctx, { provider, identity, email: identity.email })
    return enter(tx, ctx, { userId, provider, remember })
  }
  // Whoever created this account has not proved that the address is theirs: they must not share it with the owner of
  // the address.
  if (user.email_confirmed_at === null) throw fail('account.social-address-taken')
  if (user.banned_at !== null) throw fail('account.banned')
  await linkTo(tx, ctx, user, provider, identity)
  return enter(tx, ctx, { userId: user.id, provider, remember })
}

async function link(
  ctx: Ctx,
  { provider, linkFor, remember }: SignInFlow,
  identity: SocialIdentity,
): Promise<SocialAnswer> {
  const userId = ctx.caller.kind === 'member' ? ctx.caller.userId : null
  if (userId === null || userId !== linkFor) throw fail('account.social-over')
  await ctx.db
    .transaction(async tx => {
      await lockUser(tx, ctx.db.dialect, userId)
      const known = await findLink(tx, provider, identity.accountId)
      if (known?.user_id === userId) return
      const user = await findUser(tx, userId)
      if (known || !user) throw fail('account.social-taken')
      await linkTo(tx, ctx, user, provider, identity)
    })
    .catch(error => {
      if (isUniqueViolation(error)) throw fail('account.social-taken')
      throw error
    })
  return { result: { next: null, remember, outcome: { linked: provider } }, cookies: [] }
}

async function linkTo(
  tx: Tx,
  ctx: Needs<'caller' | 'clock' | 'mail' | 'origin'>,
  user: { readonly id: string; readonly email: string },
  provider: SocialProvider,
  identity: SocialIdentity,
): Promise<void> {
  await insertLink(tx, { userId: user.id, provider, identity, linkedBy: null, now: ctx.clock.now() })
  const object = { type: 'user', id: user.id }
  const after = { provider, label: identity.label }
  await writeAudit(tx, ctx, { action: 'user.social-linked', object, actorId: user.id, after })
  const data = { provider: socialNames[provider], label: identity.label }
  await ctx.mail.queue(tx, { template: socialLinkedMail, to: user.email, data })
}
