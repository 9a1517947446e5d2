import { permissionTable } from '@holdall/contract/contract.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { amountText, parseAmount } from '@holdall/contract/plans/money.ts'
import type { Plan, PlanInput } from '@holdall/contract/plans/plans.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { lockRights } from '../../core/permissions/administrators.ts'
import { listPlanPermissions } from '../../core/plans/plans.repository.ts'
import type { PlanRow } from '../../core/plans/plans.tables.ts'
import { GatewayError } from '../../drivers/payments/ask-gateway.ts'
import { enabledGateways, openGateway } from '../../drivers/payments/gateways.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail, failField } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import type { HeldPermission } from '../../platform/permissions/permission-set.ts'
import { publishRights, reaches, readPermissions } from '../roles/public.ts'
import {
  countPlans,
  hasPlan,
  insertPlan,
  lockPlans,
  replacePlanPermissions,
  updatePlanRow,
} from './plans.repository.ts'
import { presentPlans } from './present-plan.ts'
import { orderSyncOfChange } from './sync/order-sync.ts'

/** More than a pricing page can show. */
const mostPlans = 500

type Saving = Ctx

/**
 * Creates a plan.
 * @throws `plan.too-many`, `plan.too-strong`; `request.invalid` at `parent_id`, `amount`, also if a gateway that is
 *   turned on can't charge it, `currency`, `permissions`
 */
export async function createPlan(ctx: Saving, input: PlanInput): Promise<{ plan: Plan }> {
  const now = ctx.clock.now()
  const chargeable = await openChargeable(ctx)
  return ctx.db.transaction(async tx => {
    await lockRights(tx, ctx.db.dialect)
    if ((await countPlans(tx)) >= mostPlans) throw fail('plan.too-many', { max: mostPlans })
    const parent = await findParent(ctx, tx, input)
    const price = priceOf(input, parent)
    chargeable.require(price)
    const row: PlanRow = {
      id: newId(),
      ...rowOf(input, parent),
      ...price,
      created_at: now,
      updated_at: now,
      deleted_at: null,
    }
    const held = parent ? [] : heldBy(ctx, input)
    await insertPlan(tx, row)
    await replacePlanPermissions(tx, row.id, held)
    await writeAudit(tx, ctx, {
      action: 'plan.created',
      object: { type: 'plan', id: row.id },
      after: factsOf(row, held),
    })
    return answer(tx, row)
  })
}

/**
 * Changes a plan. What is paid for it stays: amount, currency, interval, parent, and that it is free. A trial of other
 * days is brought to the gateways.
 * @throws `plan.not-found`, `plan.too-strong`; `request.invalid` at what is locked or wrong, and at storage for the caller
 */
export async function updatePlan(ctx: Saving, id: string, input: PlanInput): Promise<{ plan: Plan }> {
  return ctx.db.transaction(async tx => {
    await lockRights(tx, ctx.db.dialect)
    const [before] = await lockPlans(tx, ctx.db.dialect, [id])
    if (!before) throw fail('plan.not-found')
    const heldBefore = (await listPlanPermissions(tx, [id])).get(id) ?? []
    if (!reaches(memberOf(ctx).permissions, heldBefore)) throw fail('plan.too-strong')
    const parent = await findParent(ctx, tx, input)
    requireSamePrice(before, input, parent)
    const row = { ...before, ...rowOf(input, parent), updated_at: ctx.clock.now() }
    await requireOthersSpace(ctx, tx, before, row)
    const held = parent ? [] : heldBy(ctx, input)
    await updatePlanRow(tx, row)
    await replacePlanPermissions(tx, id, held)
    await writeAudit(tx, ctx, {
      action: 'plan.updated',
      object: { type: 'plan', id },
      before: factsOf(before, heldBefore),
      after: factsOf(row, held),
    })
    // A trial of other days is another plan at PayPal; until it is there, nobody new can buy this one.
    if (row.trial_days !== before.trial_days && enabledGateways(ctx.settings).length > 0)
      await orderSyncOfChange(ctx, tx)
    // Whoever has it may do more or less from now on.
    await publishRights(ctx, tx)
    return answer(tx, row)
  })
}

async function answer(tx: Tx, row: PlanRow): Promise<{ plan: Plan }> {
  const [plan] = await presentPlans(tx, [row])
  if (!plan) throw new Error('The plan was not written')
  return { plan }
}

/** The parent that was chosen, which is no child itself. */
async function findParent(ctx: Needs<'db'>, tx: Tx, { parent_id: id, free }: PlanInput): Promise<PlanRow | null> {
  if (id === null) return null
  const [parent] = await lockPlans(tx, ctx.db.dialect, [id])
  if (!parent) throw failField('parent_id', sentence('This plan no longer exists. Choose another one.'))
  if (parent.parent_id !== null)
    throw failField('parent_id', sentence('A child plan can’t be a parent. Choose another plan.'))
  if (parent.is_free === 1) throw failField('parent_id', sentence('A free plan can’t be a parent. Choose a paid one.'))
  if (free) throw failField('free', sentence('A child plan can’t be free. Enter a price.'))
  return parent
}

/**
 * Nobody gives themselves storage by a plan that they have, unless they may set that of any user. @throws `request.invalid` at
 * `available_space`
 */
async function requireOthersSpace(ctx: Saving, tx: Tx, before: PlanRow, after: PlanRow): Promise<void> {
  const { userId, permissions } = memberOf(ctx)
  const { available_space: space } = after
  const isMore = space !== null && space > (before.available_space ?? -1)
  if (!isMore || permissions.has('users.update')) return
  if (await hasPlan(tx, userId, before.id, ctx.clock.now()))
    throw failField(
      'available_space',
      sentence('You have this plan yourself. Someone else has to give it more storage.'),
    )
}

type Price = Pick<PlanRow, 'amount' | 'currency' | 'interval' | 'interval_count' | 'is_free' | 'parent_id'>

/** What is paid, and how often. A child has the currency and the interval count of its parent; a year counts once. */
function priceOf(input: PlanInput, parent: PlanRow | null): Price {
  const currency = parent?.currency ?? input.currency
  if (!Intl.supportedValuesOf('currency').includes(currency)) throw failField('currency', sentence('Choose a currency'))
  const count = parent ? parent.interval_count : input.interval_count
  const amount = input.free ? 0 : parseAmount(input.amount ?? '', currency)
  if (amount === null) throw failField('amount', sentence('Enter an amount with the decimals of its currency'))
  const least = parent ? (parseAmount('1', currency) ?? 1) : 0
  if (amount < least) throw failField('amount', sentence('Enter a price of at least 1 for a child plan'))
  return {
    amount,
    currency,
    interval: input.interval,
    interval_count: input.interval === 'year' ? 1 : count,
    is_free: input.free ? 1 : 0,
    parent_id: input.parent_id,
  }
}

/**
 * The gateways that are turned on, opened before the transaction. One whose keys aren't complete accepts any amount: the
 * sync of the plans says what it needs.
 */
async function openChargeable(ctx: Saving) {
  const open = await Promise.allSettled(enabledGateways(ctx.settings).map(gateway => openGateway(ctx, gateway)))
  return {
    /** @throws `request.invalid` at `amount` if a gateway can't charge it */
    require(price: Pick<PlanRow, 'amount' | 'currency' | 'is_free'>): void {
      if (price.is_free === 1) return
      for (const one of open) {
        if (one.status === 'rejected') continue
        try {
          one.value.checkAmount(price)
        } catch (error) {
          if (!(error instanceof GatewayError)) throw error
          throw failField('amount', error.message)
        }
      }
    },
  }
}

/** The price never changes under those who pay it. What the screen doesn't show may be sent along, but not changed. */
function requireSamePrice(before: PlanRow, input: PlanInput, parent: PlanRow | null): void {
  if (input.parent_id !== before.parent_id)
    throw failField('parent_id', sentence('The parent of a plan can’t be changed. Create a new plan.'))
  if (input.free !== (before.is_free === 1))
    throw failField('free', sentence('This can’t be changed for an existing plan. Create a new one.'))
  if (before.is_free === 1) return
  const wanted = priceOf(input, parent)
  if (wanted.amount !== before.amount)
    throw failField('amount', sentence('The amount of an existing plan can’t be changed. Create a new plan.'))
  for (const field of ['currency', 'interval', 'interval_count'] as const) {
    if (wanted[field] !== before[field])
      throw failField(field, sentence('This can’t be changed for an existing plan. Create a new one.'))
  }
}

function rowOf(input: PlanInput, parent: PlanRow | null) {
  const own = {
    shows_permissions: input.show_permissions ? 1 : 0,
    available_space: input.available_space,
    features: input.features,
    trial_days: input.free ? 0 : input.trialDays,
    trial_needs_card: input.trialNeedsCard ? 1 : 0,
  }
  const none = { shows_permissions: 0, available_space: null, features: [], trial_days: 0, trial_needs_card: 1 }
  const given = parent ? none : own
  return {
    name: input.name,
    is_hidden: input.hidden ? 1 : 0,
    is_recommended: input.recommended ? 1 : 0,
    position: input.position,
    ...given,
    features: JSON.stringify(given.features),
  }
}

/**
 * The permissions of a plan: none with which somebody could become an administrator, because anyone can buy it, and
 * none beyond those of whoever saves it.
 */
function heldBy(ctx: Needs<'caller'>, input: PlanInput): HeldPermission[] {
  const held = readPermissions('sitewide', input.permissions)
  const index = held.findIndex(one => permissionTable[one.permission]?.equalsAdmin)
  if (index >= 0)
    throw failField('permissions', sentence('A plan can’t include administrator permissions. Remove them.'))
  if (!reaches(memberOf(ctx).permissions, held)) throw fail('plan.too-strong')
  return held
}

function factsOf(row: PlanRow, held: readonly HeldPermission[]) {
  return {
    name: row.name,
    amount: amountText(row.amount, row.currency),
    currency: row.currency,
    interval: row.interval,
    interval_count: row.interval_count,
    available_space: row.available_space,
    trialDays: row.trial_days,
    trialNeedsCard: row.trial_needs_card === 1,
    hidden: row.is_hidden === 1,
    permissions: held,
  }
}
