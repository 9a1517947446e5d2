import type { SocialCompleteInput } from '@holdall/contract/accounts/social.schemas.ts'
import { socialNames } from '@holdall/contract/drivers/social.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../platform/database/constraint.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { findUserByEmail } from '../accounts.repository.ts'
import { confirmSocialMail } from '../emails/social.mail.ts'
import { consumeToken, createToken } from '../one-time-tokens/one-time-tokens.repository.ts'
import { tokenLifetime } from '../one-time-tokens/token-lifetime.ts'
import { requirePolicies } from '../registration/policies.ts'
import { requestMailAsAnyone } from '../registration/request-account-mail.ts'
import { answerExternalSignIn, enter, type SocialAnswer } from './enter.ts'
import { makeAccount } from './make-account.ts'
import { clearPendingAccount, type PendingAccount, readPendingAccount, requireProvider } from './social-flow.ts'

/**
 * Creates the account of someone whom a provider has identified. An address that they type gives no access until it is
 * confirmed by mail. One that already has an account gets a different message, and the answer is the same.
 * @throws `account.social-over`, `account.social-off`, `account.social-address-taken`, field errors
 */
export async function completeSocial(ctx: Ctx, input: z.infer<typeof SocialCompleteInput>): Promise<SocialAnswer> {
  const kept = await readPendingAccount(ctx)
  if (!kept) throw fail('account.social-over')
  await requireProvider(ctx, kept.pending.provider)
  requirePolicies(ctx, input.policies ?? [])
  const { identity } = kept.pending
  const answer =
    identity.email !== null && identity.isEmailConfirmed
      ? await makeConfirmed(ctx, kept, identity.email)
      : await makeUnconfirmed(ctx, kept, input.email?.toLowerCase())
  return { ...answer, cookies: [...answer.cookies, clearPendingAccount(ctx)] }
}

type Kept = { readonly pending: PendingAccount; readonly token: string }

async function makeConfirmed(ctx: Ctx, { pending, token }: Kept, email: string): Promise<SocialAnswer> {
  const { provider, identity, remember } = pending
  const signedIn = await ctx.db
    .transaction(async tx => {
      if ((await consumeToken(tx, ctx, 'newcomer', token)) === null) throw fail('account.social-over')
      const userId = await makeAccount(tx, ctx, { provider, identity, email })
      return enter(tx, ctx, { userId, provider, remember })
    })
    .catch(error => {
      // Someone has registered with it in the meantime. Signing in again links the two, if that is allowed.
      if (isUniqueViolation(error)) throw fail('account.social-over')
      throw error
    })
  return answerExternalSignIn(ctx, signedIn, pending)
}

async function makeUnconfirmed(ctx: Ctx, { pending, token }: Kept, email: string | undefined): Promise<SocialAnswer> {
  if (!email) throw failField('email', 'Enter an email address')
  const { provider, identity, remember, next } = pending
  const isMade = await ctx.db
    .transaction(async tx => {
      if ((await consumeToken(tx, ctx, 'newcomer', token)) === null) throw fail('account.social-over')
      if (await findUserByEmail(tx, email)) return false
      const userId = await makeAccount(tx, ctx, { provider, identity, email })
      const confirm = await createToken(tx, ctx, 'confirm', userId, tokenLifetime.confirm)
      const data = { token: confirm, provider: socialNames[provider], label: identity.label }
      await ctx.mail.queue(tx, { template: confirmSocialMail, to: email, data })
      return true
    })
    .catch(error => {
      if (isUniqueViolation(error)) return false
      throw error
    })
  if (!isMade) await requestMailAsAnyone(ctx, 'registered-again', email)
  return { result: { next, remember, outcome: { confirm: email } }, cookies: [] }
}
