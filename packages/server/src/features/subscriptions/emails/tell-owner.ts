import { findPerson } from '../../../core/people/people.repository.ts'
import { findPlanNames } from '../../../core/plans/plans.repository.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type OwnerNews, planChangedMail } from './plan-changed.mail.ts'

/**
 * Mails a person what someone else did to their subscription, in the transaction that does it. Whoever changes their
 * own gets no mail.
 * @param row as it is afterwards; its end is named in the mail
 * @param url the gateway's page on which they have to go on, if there is one
 */
export async function tellOwner(
  ctx: Needs<'caller' | 'mail'>,
  tx: Tx,
  row: Pick<SubscriptionRow, 'user_id' | 'plan_id' | 'ends_at'>,
  news: OwnerNews,
  url: string | null = null,
): Promise<void> {
  if (ctx.caller.kind === 'member' && ctx.caller.userId === row.user_id) return
  const user = await findPerson(tx, row.user_id)
  const plan = (await findPlanNames(tx, [row.plan_id])).get(row.plan_id)
  if (!user || !plan) return
  const at = row.ends_at === null ? null : row.ends_at
  await ctx.mail.queue(tx, { template: planChangedMail, to: user.email, data: { news, plan: plan.name, at, url } })
}
