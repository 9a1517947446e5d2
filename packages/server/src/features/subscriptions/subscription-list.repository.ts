import { subscriptionList } from '@holdall/contract/subscriptions/subscriptions.list.ts'
import { sql } from 'kysely'
import { personWords } from '../../core/people/person-words.ts'
import { choiceFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import { presentSubscriptions } from './present-subscription.ts'

const wordsFor = (searched: readonly string[]) => sql`${personWords(searched)} || ' ' || subscriptions.description`
const through = (gateway: string) => sql<boolean>`subscriptions.gateway = ${gateway}`

export const subscriptionSource = defineListSource({
  list: subscriptionList,
  from: sql`subscriptions`,
  id: sql`subscriptions.id`,
  sorts: {
    renews_at: { column: sql`subscriptions.renews_at`, kind: 'number', isNullable: true },
    ends_at: { column: sql`subscriptions.ends_at`, kind: 'number', isNullable: true },
    created_at: { column: sql`subscriptions.created_at`, kind: 'number' },
  },
  filters: {
    status: choiceFilter({
      active: sql`subscriptions.ends_at is null`,
      cancelled: sql`subscriptions.ends_at is not null`,
      trial: sql`subscriptions.trial_ends_at is not null and subscriptions.is_paid = 1`,
      'past-due': sql`subscriptions.past_due_at is not null`,
      missing: sql`subscriptions.missing_at is not null`,
    }),
    gateway_name: choiceFilter({ stripe: through('stripe'), paypal: through('paypal'), none: through('none') }),
  },
  search: ({ dialect }, searched) =>
    sql`exists (select 1 from users where users.id = subscriptions.user_id and ${holdsWords(dialect, wordsFor(searched), searched)})`,
  rows: (ctx, ids) => presentSubscriptions(ctx, ctx.db.read, ids),
  cells: {
    user: row => row.user.email,
    plan: row => row.plan.name,
    pastDue: row => row.pastDue && `${row.pastDue.amount} ${row.pastDue.currency}`,
  },
})
