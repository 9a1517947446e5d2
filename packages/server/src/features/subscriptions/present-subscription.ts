import { amountText } from '@holdall/contract/plans/money.ts'
import type { PastDue, Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import { avatarUrl, displayName } from '../../core/people/person-names.ts'
import { gatewayPage } from '../../drivers/payments/gateway-pages.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type ListedSubscription, listSubscriptions } from './subscriptions.repository.ts'

type Clock = Needs<'clock'>

/** Subscriptions as administrators see them, in any order. */
export async function presentSubscriptions(ctx: Clock, db: Reader, ids: readonly string[]): Promise<Subscription[]> {
  if (ids.length === 0) return []
  return (await listSubscriptions(db, ids)).map(row => present(ctx, row))
}

/** @throws if it doesn't exist */
export async function presentSubscription(ctx: Clock, db: Reader, id: string): Promise<Subscription> {
  const [found] = await presentSubscriptions(ctx, db, [id])
  if (!found) throw new Error('The subscription was not written')
  return found
}

function present({ clock }: Clock, row: ListedSubscription): Subscription {
  const person = { id: row.user_id, email: row.email, first_name: row.first_name, last_name: row.last_name }
  const endsAt = row.ends_at
  return {
    id: row.id,
    user_id: row.user_id,
    user: {
      id: row.user_id,
      display_name: displayName(person),
      email: row.email,
      avatar: avatarUrl({ id: row.user_id, avatar_key: row.avatar_key }),
      model_type: 'user',
    },
    plan_id: row.plan_id,
    plan: { id: row.plan_id, name: row.plan_name, parent: row.parent_name },
    description: row.description,
    renews_at: instantOrNull(row.renews_at),
    ends_at: instantOrNull(endsAt),
    gateway_name: row.gateway,
    cancelled: endsAt !== null,
    on_grace_period: endsAt !== null && endsAt > clock.now(),
    trialEndsAt: trialOf(row, clock.now()),
    pastDue: pastDueOf(row),
    gatewayUrl:
      row.gateway === 'none' || row.mode === null
        ? null
        : gatewayPage(row.gateway, row.mode, 'subscription', row.gateway_id),
    missingAt: instantOrNull(row.missing_at),
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  }
}

/** One that has just ended is past until its gateway has told what came after it. */
function trialOf({ trial_ends_at: at }: ListedSubscription, now: number): string | null {
  return at !== null && at > now ? instant(Number(at)) : null
}

/** If the gateway doesn't say how much is missing, it is what the plan costs. */
function pastDueOf({ past_due_at: at, owed, amount, currency, counts_until }: ListedSubscription): PastDue | null {
  if (at === null) return null
  return {
    since: instant(Number(at)),
    amount: amountText(Number(owed ?? amount), currency),
    currency,
    until: instantOrNull(counts_until),
  }
}
