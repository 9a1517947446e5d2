import type { SocialBeginInput, SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { requirePassword } from '../require-password.ts'
import { beginFlow, requireProvider } from './social-flow.ts'

type Begun = Promise<{ address: string; cookies: readonly string[] }>

/** Returns where to send the user to sign in with a provider. @throws `account.social-off` */
export async function beginSocial(
  ctx: Ctx,
  provider: SocialProvider,
  { remember, next }: z.infer<typeof SocialBeginInput>,
): Begun {
  return beginFlow(ctx, await requireProvider(ctx, provider), { linkFor: null, remember, next })
}

/**
 * The same to link a login to the caller's account. This adds a way in, so it requires the password and a confirmed
 * address. @throws `account.wrong-password`, `account.no-password`, `account.not-confirmed`, `account.social-off`
 */
export async function linkSocial(ctx: Ctx, provider: SocialProvider, password: string | undefined): Begun {
  const driver = await requireProvider(ctx, provider)
  const user = await requirePassword(ctx, password)
  if (user.email_confirmed_at === null) throw fail('account.not-confirmed')
  return beginFlow(ctx, driver, { linkFor: user.id, remember: true, next: null })
}
