import { amountText } from '@holdall/contract/plans/money.ts'
import {
  type CustomersReport,
  type LostCustomer,
  mostNamedCustomers,
  type OwingCustomer,
  type PlanUse,
} from '@holdall/contract/reports/customers.schemas.ts'
import { displayName } from '../../../core/people/person-names.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { dayAfter, dayOf, startOfDay } from '../../../platform/lists/days.ts'
import { departedBetween } from '../../subscriptions/public.ts'
import { daysOf, type ReportQuery } from '../report-days.ts'
import {
  countOwing,
  countRenewing,
  type LostRow,
  listLost,
  listOwing,
  listParentPlans,
  type OwingRow,
} from './customers.repository.ts'
import { sumMonthly } from './monthly.ts'
import { planStorageNow, planTraffic } from './plan-use.ts'

/** Who owes a payment, who left, what comes in each month, and what the people of each plan use. */
export async function readCustomers(ctx: Ctx, query: ReportQuery): Promise<CustomersReport> {
  const zone = ctx.settings.get('app_timezone')
  const now = ctx.clock.now()
  const today = dayOf(now, zone)
  const { from, to } = daysOf(query, today)
  const { data, count } = await readOwing(ctx)
  const period = { from: startOfDay(from, zone), until: Math.min(now, startOfDay(dayAfter(to), zone) - 1) }
  const renewing = await countRenewing(ctx.db.read, now)
  return {
    from,
    to,
    recurring: sumMonthly(renewing),
    owing: { data, count },
    lost: await readLost(ctx, period),
    ...(await readPlans(ctx, { from, to, today }, renewing)),
  }
}

/** Lists who owes a payment. */
export async function readOwing(ctx: Needs<'db'>): Promise<CustomersReport['owing']> {
  const rows = await listOwing(ctx.db.read, mostNamedCustomers)
  return { count: await countOwing(ctx.db.read), data: rows.map(presentOwing) }
}

/** Who left in a period; milliseconds since 1970, both ends included. */
export async function readLost(
  ctx: Needs<'clock' | 'db'>,
  period: { readonly from: number; readonly until: number },
): Promise<CustomersReport['lost']> {
  const { read } = ctx.db
  const { count, rows } = await listLost(read, period, ctx.clock.now(), mostNamedCustomers)
  return { count, data: rows.map(presentLost), deleted: await departedBetween(read, period.from, period.until) }
}

interface Days {
  readonly from: string
  readonly to: string
  readonly today: string
}

async function readPlans(ctx: Ctx, days: Days, renewing: Awaited<ReturnType<typeof countRenewing>>) {
  const { people, storage, at } = await planStorageNow(ctx, days.today)
  const { uploaded, downloaded, since } = await planTraffic(ctx, days)
  const useOf = (plan: PlanUse['plan'], key = plan?.id ?? ''): PlanUse => ({
    plan,
    people: people.get(key) ?? 0,
    recurring: sumMonthly(renewing.filter(row => row.plan_id === key)),
    storage: storage.get(key) ?? 0,
    uploaded: uploaded.get(key) ?? 0,
    downloaded: downloaded.get(key) ?? 0,
  })
  const all = [...(await listParentPlans(ctx.db.read)), null].map(plan => useOf(plan))
  return { plans: all.filter(isShown), trafficSince: since, measuredAt: instant(at) }
}

/** Plans that nobody has and nobody used are left out: old ones stay forever. */
function isShown({ people, recurring, storage, uploaded, downloaded }: PlanUse): boolean {
  return people + recurring.length + storage + uploaded + downloaded > 0
}

type Named = Pick<LostRow, 'email' | 'first_name' | 'last_name' | 'user_id'>

function presentPerson({ user_id: id, ...row }: Named): OwingCustomer['person'] {
  return { id, name: displayName(row), email: row.email }
}

/** If the gateway doesn't say how much is missing, it is what the plan costs. */
function presentOwing(row: OwingRow): OwingCustomer {
  return {
    id: row.id,
    person: presentPerson(row),
    plan: { name: row.plan, parent: row.parent },
    owed: { amount: amountText(Number(row.owed ?? row.amount), row.currency), currency: row.currency },
    since: instant(row.past_due_at),
    until: instantOrNull(row.counts_until),
  }
}

function presentLost(row: LostRow): LostCustomer {
  return {
    id: row.id,
    person: presentPerson(row),
    plan: { name: row.plan, parent: row.parent },
    startedAt: instant(row.started_at),
    endedAt: instant(row.ended_at),
    cause: row.cause,
  }
}
