import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { failField } from '../../../platform/failure.ts'
import { insertAcceptedPolicies } from './policies.repository.ts'

/** @throws `request.invalid` at `policies` unless every policy of the site was accepted */
export function requirePolicies(ctx: Needs<'settings'>, agreed: readonly string[]): void {
  if (ctx.settings.get('register_policies').some(policy => !agreed.includes(policy.label))) {
    throw failField('policies', 'Please accept this to continue')
  }
}

/** Records what a user has accepted, as it is worded now. */
export async function keepPolicies(tx: Tx, ctx: Needs<'clock' | 'settings'>, userId: string): Promise<void> {
  const rows = ctx.settings.get('register_policies').map(({ label, action }) => ({
    user_id: userId,
    label,
    action,
    accepted_at: ctx.clock.now(),
  }))
  await insertAcceptedPolicies(tx, rows)
}
