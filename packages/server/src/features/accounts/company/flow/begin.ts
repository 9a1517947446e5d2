import type { CompanyBeginInput } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import type { z } from 'zod'
import { type Ctx, memberOf } from '../../../../platform/ctx.ts'
import { fail } from '../../../../platform/failure.ts'
import { findUser } from '../../accounts.repository.ts'
import { confirmIdentity } from '../../login-flow/confirm-identity.ts'
import { callbackAddress } from '../providers/addresses.ts'
import { asking, openProvider } from '../providers/open-provider.ts'
import { keepFlow, ownPage, type SignInFlow } from './company-flow.ts'

type Begun = Promise<{ address: string; cookies: readonly string[] }>

/** Returns where to send the browser to sign in with a provider. @throws `company.not-found`, and what providers fail with */
export function begin(ctx: Ctx, id: string, { remember, next }: z.infer<typeof CompanyBeginInput>): Begun {
  return beginFor(ctx, id, { linkFor: null, remember, next: ownPage(next) })
}

/**
 * The same to link a login to the caller's account. This adds a way in, so it requires the password or a recent sign-in,
 * and a confirmed address. @throws `account.wrong-password`, `account.sign-in-again`, `account.not-confirmed`
 */
export async function beginLink(ctx: Ctx, id: string, password: string | undefined): Begun {
  const userId = await requireLinker(ctx, password)
  return beginFor(ctx, id, { linkFor: userId, remember: true, next: null })
}

/** The caller, if they may link logins to their account now. */
export async function requireLinker(ctx: Ctx, password: string | undefined): Promise<string> {
  await confirmIdentity(ctx, password)
  const user = await findUser(ctx.db.read, memberOf(ctx).userId)
  if (!user || user.email_confirmed_at === null) throw fail('account.not-confirmed')
  return user.id
}

async function beginFor(ctx: Ctx, id: string, about: Omit<SignInFlow, 'check' | 'providerId'>): Begun {
  const { row, driver } = await openProvider(ctx, id, 'openid')
  const redirectUri = callbackAddress(ctx, id)
  const { address, check } = await asking(ctx, row, () => driver.begin({ redirectUri, signal: ctx.signal }))
  return { address, cookies: await keepFlow(ctx, { ...about, providerId: id, check }) }
}
