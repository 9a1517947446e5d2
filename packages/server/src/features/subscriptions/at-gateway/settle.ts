import type { TimelineKind } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import type { SubscriptionRow } from '../../../core/plans/plans.tables.ts'
import { lockRemote, type RemoteKey } from '../../../core/plans/subscriptions.repository.ts'
import type { RemoteSubscription } from '../../../drivers/payments/payment-driver.ts'
import type { Needs } from '../../../platform/ctx.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { publishRights } from '../../roles/public.ts'
import { insertSubscription, updateSubscriptionRow } from '../subscriptions.repository.ts'
import { note } from '../timeline/note.ts'
import { findLastLine, listRecorded } from '../timeline/timeline.repository.ts'
import { spendTrial } from '../trials/trials-spent.repository.ts'
import { isOutdated } from './is-outdated.ts'
import { isUpgrade, lockRenewing } from './remote.repository.ts'
import { over, type Standing, standingOf } from './standing.ts'

type Settling = Needs<'clock' | 'db' | 'events' | 'settings'>

/** Why a gateway was asked, for the timeline. */
export interface Cause {
  /** The type of its event that told of something. */
  readonly event?: string
  /** A comparison asked by itself. */
  readonly comparison?: true
}

/** What a gateway answered about a subscription, and when it was asked. */
export interface Answer {
  /** Null if the gateway doesn't know it. */
  readonly remote: RemoteSubscription | null
  /** Milliseconds since 1970, before the question was sent. */
  readonly askedAt: number
  /** Our plan for what is paid; null if the site sells nothing like it. */
  readonly planId: string | null
  /** The account that sells that plan, if it is known. */
  readonly account: string | null
  /** Whether this gateway charges the difference of a more expensive plan before it changes anything. */
  readonly chargesUpgrades: boolean
  /** Whoever started to pay, by our own record of the attempt; null if there is none. */
  readonly buyerId: string | null
  /** Whether the attempt has led to a subscription here before. */
  readonly isAttemptDone: boolean
  readonly cause: Cause
}

/**
 * - `settled`: ours now says what the gateway said.
 * - `outdated`: a later answer is already kept.
 * - `pending`: nothing was paid yet, so there is nothing to give.
 * - `missing`: the gateway doesn't know it. That isn't its end: the keys may be those of another account, where it goes on.
 * - `forgotten`: it is over, and an administrator has deleted what was kept of it.
 * - `unknown`: nobody here started it, or what is paid isn't sold here. Nothing was changed; somebody has to look.
 */
export type Settled =
  | { readonly state: 'settled'; readonly row: SubscriptionRow; readonly duplicate: Duplicate | null }
  | { readonly state: 'missing'; readonly row: SubscriptionRow }
  | { readonly state: 'outdated' | 'pending' | 'forgotten' | 'unknown' }

/** A subscription that must not go on, because its person has another one that renews. */
export interface Duplicate {
  /** What was collected since then is paid back; earlier payments were for what the person had. Ms since 1970. */
  readonly since: number
}

const dayMs = 24 * 3600 * 1000

/**
 * Brings our subscription to what its gateway says. The one place that does so: for events, for the person who comes
 * back from paying, for the nightly comparison, in any order and as often as they like.
 */
export async function settle(ctx: Settling, tx: Tx, key: RemoteKey, answer: Answer): Promise<Settled> {
  const before = await lockRemote(tx, ctx.db.dialect, key)
  if (before && isOutdated(answer.askedAt, before.asked_at, ctx.clock.now())) return { state: 'outdated' }
  const after = before ? await changed(ctx, tx, before, answer) : await started(ctx, tx, key, answer)
  if (after.state === 'settled') await publishRights(ctx, tx)
  return after
}

async function changed(ctx: Settling, tx: Tx, before: SubscriptionRow, answer: Answer): Promise<Settled> {
  const now = ctx.clock.now()
  const { remote } = answer
  if (!remote) return missed(tx, before, now)
  const standing = nextStanding(before, remote, now, graceMs(ctx))
  const planId = await nextPlan(tx, before, standing, answer)
  const plans = { plan_id: planId, next_plan_id: planAfter(planId, standing, answer) }
  const row = { ...before, ...standing, ...plans, missing_at: null, asked_at: answer.askedAt, updated_at: now }
  const isSecondTrial = await isEndedTrial(tx, before, row, remote)
  const isDuplicate = isSecondTrial || (row.ends_at === null && (await makeRoom(ctx, tx, row)))
  const kept = isDuplicate ? asDuplicate(row, isSecondTrial ? (before.ends_at ?? now) : now) : row
  // Nothing that a second trial collected was for what its person had.
  const duplicate = isDuplicate ? { since: isSecondTrial ? 0 : (before.asked_at ?? 0) } : null
  await updateSubscriptionRow(tx, kept)
  for (const kind of kindsOf(before, kept, remote))
    await note(ctx, tx, kept.id, kind, { ...factsOf(kept), ...answer.cause })
  return { state: 'settled', row: kept, duplicate }
}

/**
 * Returns whether a trial goes on at its gateway that was ended here as a duplicate. The first trial may be cancelled by
 * then, so what the person has now doesn't tell.
 */
async function isEndedTrial(tx: Tx, before: SubscriptionRow, after: SubscriptionRow, remote: RemoteSubscription) {
  const wasOver = before.is_paid === 0 && before.ends_at !== null
  if (!wasOver || after.is_paid === 0 || remote.trialUntil === null) return false
  return (await findLastLine(tx, before.id, ['duplicate'])) !== undefined
}

/** What has ended here is closed; anything else stays what it was, and is kept as missing. */
async function missed(tx: Tx, before: SubscriptionRow, now: number): Promise<Settled> {
  const isOver = before.ends_at !== null && before.ends_at <= now
  const row = isOver
    ? { ...before, ...over(before.ends_at ?? now, 0), next_plan_id: null, updated_at: now }
    : { ...before, missing_at: before.missing_at ?? now }
  await updateSubscriptionRow(tx, row)
  return isOver ? { state: 'settled', row, duplicate: null } : { state: 'missing', row }
}

async function started(ctx: Settling, tx: Tx, key: RemoteKey, answer: Answer): Promise<Settled> {
  const { remote, planId, buyerId, isAttemptDone, askedAt, cause } = answer
  if (remote?.status === 'pending') return { state: 'pending' }
  if (remote?.status === 'ended' && isAttemptDone) return { state: 'forgotten' }
  if (!remote || planId === null || buyerId === null) return { state: 'unknown' }
  const now = ctx.clock.now()
  const row: SubscriptionRow = {
    id: newId(),
    user_id: buyerId,
    plan_id: planId,
    next_plan_id: null,
    description: '',
    gateway: key.gateway,
    gateway_id: key.remoteId,
    mode: key.mode,
    account: answer.account,
    missing_at: null,
    ...standingOf(remote, now, graceMs(ctx)),
    asked_at: askedAt,
    created_at: now,
    updated_at: now,
  }
  const isFirst = await spendTrial(tx, buyerId, key.mode, now)
  // A page of a gateway that was left open can still start a second trial.
  const isSecondTrial = remote.trialUntil !== null && !isFirst
  const isDuplicate = isSecondTrial || (row.ends_at === null && (await makeRoom(ctx, tx, row)))
  const kept = isDuplicate ? asDuplicate(row, now) : row
  await insertSubscription(tx, kept)
  await note(ctx, tx, kept.id, isDuplicate ? 'duplicate' : 'created', { ...factsOf(kept), ...cause })
  return { state: 'settled', row: kept, duplicate: isDuplicate ? { since: 0 } : null }
}

/**
 * Nobody has two that renew. One that an administrator gave gives way to one that is paid; of two that are paid, the
 * later one is a duplicate, which is ended at its gateway, and what it collected is paid back.
 * @returns whether this one is the duplicate
 */
async function makeRoom(ctx: Settling, tx: Tx, row: SubscriptionRow): Promise<boolean> {
  const other = await lockRenewing(tx, ctx.db.dialect, row.user_id, row.id)
  if (!other) return false
  if (other.gateway !== 'none') return true
  // Until something is paid, the gift stays what counts.
  if (row.is_paid === 0) return true
  const now = ctx.clock.now()
  await updateSubscriptionRow(tx, { ...other, ends_at: now, renews_at: null, updated_at: now })
  await note(ctx, tx, other.id, 'replaced', { by: row.id })
  return false
}

function asDuplicate(row: SubscriptionRow, now: number): SubscriptionRow {
  return { ...row, ...over(now, 1), next_plan_id: null }
}

/**
 * A plan counts once it is paid. A change that is charged at once takes effect immediately, any other with the next
 * payment, so until then what was paid for stays.
 */
async function nextPlan(tx: Tx, before: SubscriptionRow, after: Standing, { planId, chargesUpgrades }: Answer) {
  if (planId === null || planId === before.plan_id) return before.plan_id
  if ((after.renews_at ?? 0) > (before.renews_at ?? 0)) return planId
  return chargesUpgrades && (await isUpgrade(tx, before.plan_id, planId)) ? planId : before.plan_id
}

/** The plan that the gateway collects for from the next payment on, if that isn't the one that counts now. */
function planAfter(current: string, { ends_at }: Standing, { planId }: Answer): string | null {
  return ends_at === null && planId !== current ? planId : null
}

function nextStanding(before: SubscriptionRow, remote: RemoteSubscription, now: number, grace: number): Standing {
  const next = standingOf(remote, now, grace)
  // Past due since the first time that it was.
  if (next.past_due_at !== null && before.past_due_at !== null) next.past_due_at = before.past_due_at
  // Once over, its end stays where it was: also the end of the days of grace, however long the gateway tried after it.
  const end = before.ends_at ?? lapsedAt(before, now)
  const isOver = next.is_paid === 0 && next.ends_at !== null && end !== null
  return isOver ? { ...next, ends_at: Math.min(end, next.ends_at ?? 0) } : next
}

function lapsedAt({ counts_until: until }: SubscriptionRow, now: number): number | null {
  return until !== null && until <= now ? until : null
}

/** Returns how long a plan counts after what was paid for is over. */
function graceMs({ settings }: Settling): number {
  return settings.get('billing.grace_days') * dayMs
}

function kindsOf(before: SubscriptionRow, after: SubscriptionRow, remote: RemoteSubscription): TimelineKind[] {
  const kinds: TimelineKind[] = []
  const isOver = (row: SubscriptionRow) => row.is_paid === 0 && row.ends_at !== null
  if (before.plan_id !== after.plan_id) kinds.push('changed')
  if (remote.status === 'past-due' && (before.counts_until ?? 0) === (after.counts_until ?? 0))
    kinds.push('payment-failed')
  if (before.is_paid === 0 && after.is_paid === 1 && before.ends_at === null) kinds.push('paid-again')
  if (isOver(after) && !isOver(before)) kinds.push('ended')
  else if (before.ends_at === null && after.ends_at !== null) kinds.push('cancelled')
  else if (before.ends_at !== null && after.ends_at === null) kinds.push('resumed')
  else if (after.ends_at === null && (after.renews_at ?? 0) > (before.renews_at ?? 0)) kinds.push('renewed')
  return kinds
}

/** Returns whether it is noted that the payment failed that is due now. */
export async function hasFailed(db: Reader, row: SubscriptionRow): Promise<boolean> {
  return (await listRecorded(db, row, 'payment-failed')).length > 0
}

function factsOf(row: SubscriptionRow) {
  return { plan: row.plan_id, renews_at: row.renews_at, ends_at: row.ends_at, is_paid: row.is_paid === 1 }
}
