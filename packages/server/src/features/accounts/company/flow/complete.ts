import type { CompanyCompleteInput } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../../platform/database/constraint.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { fail, failField } from '../../../../platform/failure.ts'
import { findUserByEmail } from '../../accounts.repository.ts'
import { confirmSocialMail } from '../../emails/social.mail.ts'
import { companyLogin } from '../../links/links.repository.ts'
import { createToken } from '../../one-time-tokens/one-time-tokens.repository.ts'
import { tokenLifetime } from '../../one-time-tokens/token-lifetime.ts'
import { requirePolicies } from '../../registration/policies.ts'
import { requestMailAsAnyone } from '../../registration/request-account-mail.ts'
import { makeAccount } from '../../social/make-account.ts'
import type { CompanyProviderRow } from '../company-sign-in.tables.ts'
import { lockForGroups } from '../groups/apply-groups.ts'
import {
  clearPendingAccount,
  consumePendingAccount,
  type KeptPendingAccount,
  readPendingAccount,
} from './pending-accounts.ts'
import { answerIdentified, type CompanyAnswer, letIn, mayMake, requireOn } from './sign-in-identified.ts'

/**
 * Creates the account of someone whom a provider has identified. An address that they type gives no access until it is
 * confirmed by mail. One that already has an account gets a different message, and the answer is the same.
 * @throws `account.social-over`, `company.not-found`, `company.no-account`, field errors
 */
export async function complete(ctx: Ctx, input: z.infer<typeof CompanyCompleteInput>): Promise<CompanyAnswer> {
  const kept = await readPendingAccount(ctx)
  if (!kept) throw fail('account.social-over')
  requirePolicies(ctx, input.policies ?? [])
  const { identity } = kept.pending
  const answer =
    identity.email !== null && identity.isEmailConfirmed
      ? await makeConfirmed(ctx, kept, identity.email)
      : await makeUnconfirmed(ctx, kept, input.email?.toLowerCase())
  return { ...answer, cookies: [...answer.cookies, clearPendingAccount(ctx)] }
}

async function makeConfirmed(ctx: Ctx, kept: KeptPendingAccount, email: string): Promise<CompanyAnswer> {
  const { providerId, identity, remember, next } = kept.pending
  const takenIn = await ctx.db
    .transaction(async tx => {
      const provider = await take(tx, ctx, kept)
      const login = companyLogin(providerId)
      const userId = await makeAccount(tx, ctx, { provider: login, identity, email, isVouched: true })
      return letIn(tx, ctx, provider, { userId, identity, remember })
    })
    .catch(error => {
      // Someone has registered with it in the meantime.
      if (isUniqueViolation(error)) throw fail('account.social-over')
      throw error
    })
  return answerIdentified(ctx, providerId, identity, takenIn, { remember, next })
}

async function makeUnconfirmed(ctx: Ctx, kept: KeptPendingAccount, email: string | undefined): Promise<CompanyAnswer> {
  if (!email) throw failField('email', 'Enter an email address')
  const { providerId, identity, remember, next } = kept.pending
  const isMade = await ctx.db
    .transaction(async tx => {
      const provider = await take(tx, ctx, kept)
      if (await findUserByEmail(tx, email)) return false
      const login = companyLogin(providerId)
      const userId = await makeAccount(tx, ctx, { provider: login, identity, email, isVouched: true })
      const token = await createToken(tx, ctx, 'confirm', userId, tokenLifetime.confirm)
      const data = { token, provider: provider.name, label: identity.label }
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

/** Uses the newcomer up, if the provider may still make people. */
async function take(tx: Tx, ctx: Ctx, { pending, token }: KeptPendingAccount): Promise<CompanyProviderRow> {
  await lockForGroups(tx, ctx)
  const provider = await requireOn(tx, ctx, pending.providerId)
  const email = pending.identity.isEmailConfirmed ? pending.identity.email : null
  if (!(await mayMake(tx, ctx, provider, email))) throw fail('company.no-account')
  if (!(await consumePendingAccount(tx, token))) throw fail('account.social-over')
  return provider
}
