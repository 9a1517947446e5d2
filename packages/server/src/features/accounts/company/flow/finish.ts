import { lockUser } from '../../../../core/people/people.repository.ts'
import type { CompanyIdentity } from '../../../../drivers/identity/identity-provider.ts'
import type { Ctx } from '../../../../platform/ctx.ts'
import { isUniqueViolation } from '../../../../platform/database/constraint.ts'
import { fail } from '../../../../platform/failure.ts'
import { findUser } from '../../accounts.repository.ts'
import { companyLogin, findLink } from '../../links/links.repository.ts'
import { alreadyIn } from '../../social/enter.ts'
import { callbackAddress } from '../providers/addresses.ts'
import { asking, openProvider } from '../providers/open-provider.ts'
import { consumeFlow } from './company-flow.ts'
import { readIdentity } from './read-identity.ts'
import { type CompanyAnswer, linkTo, requireOn, signInIdentified } from './sign-in-identified.ts'

/**
 * Handles what the provider sent the browser back with. The journey counts once, in the browser that began it, at the
 * provider that it began with.
 * @throws `account.social-over`, `company.not-found`, what providers fail with, and those of `signInIdentified` and `link`
 */
export async function finish(ctx: Ctx, id: string, query: string): Promise<CompanyAnswer> {
  const returned = new URL(callbackAddress(ctx, id))
  returned.search = query
  const back = await consumeFlow(ctx, returned.searchParams.get('state'))
  if (back?.flow.providerId !== id) throw fail('account.social-over')
  const { check, linkFor, remember, next } = back.flow
  if (!back.hasTry) return alreadyIn(ctx, back.flow)
  const { row, driver } = await openProvider(ctx, id, 'openid')
  const redirectUri = callbackAddress(ctx, id)
  const identity = await asking(ctx, row, async () =>
    readIdentity(await driver.identify({ returned, redirectUri, check, signal: ctx.signal })),
  )
  return linkFor === null
    ? signInIdentified(ctx, row, identity, { remember, next })
    : finishLink(ctx, id, linkFor, identity)
}

async function finishLink(ctx: Ctx, id: string, linkFor: string, identity: CompanyIdentity): Promise<CompanyAnswer> {
  const userId = ctx.caller.kind === 'member' ? ctx.caller.userId : null
  if (userId !== linkFor) throw fail('account.social-over')
  const name = await link(ctx, id, userId, identity)
  return { result: { next: null, remember: true, outcome: { linked: { id, name } } }, cookies: [] }
}

/** Links a login to an account. @returns the provider's name @throws `account.social-taken`, `company.not-found` */
export async function link(ctx: Ctx, id: string, userId: string, identity: CompanyIdentity): Promise<string> {
  return ctx.db
    .transaction(async tx => {
      const provider = await requireOn(tx, ctx, id)
      await lockUser(tx, ctx.db.dialect, userId)
      const known = await findLink(tx, companyLogin(id), identity.accountId)
      if (known?.user_id === userId) return provider.name
      const user = await findUser(tx, userId)
      if (known || !user) throw fail('account.social-taken')
      await linkTo(tx, ctx, { provider, identity, user, linkedBy: 'person' })
      return provider.name
    })
    .catch(error => {
      if (isUniqueViolation(error)) throw fail('account.social-taken')
      throw error
    })
}
