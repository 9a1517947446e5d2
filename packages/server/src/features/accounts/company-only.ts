import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'

/** Returns whether people sign in with their company’s account only. */
export function isCompanyOnly({ settings }: Needs<'settings'>): boolean {
  return settings.get('auth.company_only')
}

/** Whether the user may sign in without a provider: everyone, or only the administrators who keep their password. */
export function maySignInAlone(ctx: Needs<'settings'>, userId: string | null): boolean {
  return !isCompanyOnly(ctx) || (userId !== null && ctx.settings.get('auth.break_glass').includes(userId))
}

/** @throws `account.company-only` */
export function requireOwnWayIn(ctx: Needs<'settings'>, userId: string | null): void {
  if (!maySignInAlone(ctx, userId)) throw fail('account.company-only')
}

/**
 * An administrator who keeps their password can't go, or lose what makes them one, while others have none.
 * @throws `account.break-glass`
 */
export function refuseBreakGlass(ctx: Needs<'settings'>, user: { readonly id: string; readonly email: string }): void {
  if (isCompanyOnly(ctx) && maySignInAlone(ctx, user.id)) throw fail('account.break-glass', { email: user.email })
}
