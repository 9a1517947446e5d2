import { type RawBuilder, sql } from 'kysely'

/**
 * SQL: a subscription counts. It is paid, and its end, if it has one, is still to come. Compared with the clock at each
 * look, so that a plan begins and ends to the moment, without a job that has to run in time.
 * @param now milliseconds since 1970
 */
export function isInForce(now: number): RawBuilder<boolean> {
  return sql<boolean>`(subscriptions.is_paid = 1
    and (subscriptions.ends_at is null or subscriptions.ends_at > ${now})
    and (subscriptions.counts_until is null or subscriptions.counts_until > ${now}))`
}

/** SQL: the plan whose permissions and space a subscription gives: that of its plan, or the plan's parent. */
export const givingPlanId: RawBuilder<string> = sql<string>`coalesce(plans.parent_id, plans.id)`

/** SQL: rows of `permission` and `restrictions` that the plans of a user give; `userId` may be a column. */
export function heldByPlans(userId: RawBuilder<unknown>, now: number): RawBuilder<unknown> {
  return sql`
    select plan_permissions.permission, plan_permissions.restrictions from subscriptions
    join plans on plans.id = subscriptions.plan_id
    join plan_permissions on plan_permissions.plan_id = ${givingPlanId}
    where subscriptions.user_id = ${userId} and ${isInForce(now)}`
}

/** SQL: the bytes that the plans of a user give, the most generous one; null if none says. */
export function spaceOfPlans(userId: RawBuilder<unknown>, now: number): RawBuilder<number | null> {
  return sql<number | null>`(
    select max(giving.available_space) from subscriptions
    join plans on plans.id = subscriptions.plan_id
    join plans as giving on giving.id = ${givingPlanId}
    where subscriptions.user_id = ${userId} and ${isInForce(now)})`
}
