import type { PaymentMethod } from '@holdall/contract/drivers/payments.ts'
import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import { enabledGateways } from '../../../drivers/payments/gateways.ts'
import { instant } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { findLastEvent, type RefusedCount, sumRefused } from '../events/refused-events.repository.ts'
import { findComparison } from '../reconcile/read-comparison.ts'

const dayMs = 24 * 3_600_000
/** It runs each night. */
const comparisonIsLateMs = 2 * dayMs

type Health = SiteStatus['payments']
type GatewayHealth = Health['gateways'][number]

/**
 * What the gateways that are on have sent, what of it was refused, and what the comparison of last night found. A refusal
 * is a warning as long as nothing was accepted after it. What has no signature isn't from a gateway, and warns of nothing.
 */
export async function readPaymentHealth(ctx: Needs<'clock' | 'db' | 'settings'>): Promise<Health> {
  const on = enabledGateways(ctx.settings)
  if (on.length === 0) return { state: 'good', gateways: [], comparison: null }
  const now = ctx.clock.now()
  const [day, week] = await Promise.all([
    sumRefused(ctx.db.read, now - dayMs),
    sumRefused(ctx.db.read, now - 7 * dayMs),
  ])
  const gateways: GatewayHealth[] = []
  for (const gateway of on) gateways.push(await healthOf(ctx, gateway, { day, week }))
  const comparison = await lastComparison(ctx.db.read, now)
  const isComparisonBad = comparison !== null && (comparison.isLate || hasFailed(comparison) || comparison.problems > 0)
  const isBad = gateways.some(one => one.isRefusing) || isComparisonBad
  return { state: isBad ? 'warning' : 'good', gateways, comparison }
}

async function healthOf(
  { db }: Needs<'db'>,
  gateway: PaymentMethod,
  refused: { readonly day: readonly RefusedCount[]; readonly week: readonly RefusedCount[] },
): Promise<GatewayHealth> {
  const of = (rows: readonly RefusedCount[]) => rows.filter(row => row.gateway === gateway)
  const sum = (rows: readonly RefusedCount[]) => of(rows).reduce((total, { count }) => total + count, 0)
  const last = await findLastEvent(db.read, gateway)
  const signed = of(refused.day).filter(({ reason }) => reason !== 'unsigned')
  const lastRefused = Math.max(0, ...signed.map(({ last_at }) => last_at))
  return {
    gateway,
    last: last ? { at: instant(last.received_at), type: last.type } : null,
    refusedDay: sum(refused.day),
    refusedWeek: sum(refused.week),
    reasons: of(refused.week).map(({ reason, count, last_at }) => ({ reason, count, lastAt: instant(last_at) })),
    isRefusing: lastRefused > (last?.received_at ?? 0),
  }
}

/** The last comparison, or the one under way. */
export async function lastComparison(db: Reader, now: number): Promise<Health['comparison']> {
  const comparison = await findComparison(db)
  if (comparison === null) return null
  const { state, createdAt, finishedAt, compared, mended, problems, unlisted } = comparison
  return {
    state,
    createdAt,
    at: finishedAt,
    compared,
    mended,
    problems: problems.length + unlisted,
    isLate: Date.parse(finishedAt ?? createdAt) < now - comparisonIsLateMs,
  }
}

/** Returns whether it ended without having compared everything. */
export function hasFailed({ state }: Pick<NonNullable<Health['comparison']>, 'state'>): boolean {
  return state === 'failed' || state === 'cancelled'
}
