import { money, oldMoney } from './money.ts'
import { type PaypalWorld, type PeerPlan, type PeerSubscription, type PeerTransaction, timeText } from './world.ts'

export function presentPlan(plan: PeerPlan): Record<string, unknown> {
  return {
    id: plan.id,
    product_id: plan.productId,
    name: plan.name,
    description: plan.description,
    status: plan.status,
    usage_type: 'LICENSED',
    billing_cycles: [
      ...(plan.trialDays > 0 ? [trialCycle(plan)] : []),
      {
        frequency: { interval_unit: plan.unit, interval_count: plan.count },
        tenure_type: 'REGULAR',
        sequence: plan.trialDays > 0 ? 2 : 1,
        total_cycles: plan.totalCycles,
        pricing_scheme: { version: 1, fixed_price: money(plan.price), create_time: timeText(plan.createdAt) },
      },
    ],
    payment_preferences: {
      service_type: 'PREPAID',
      auto_bill_outstanding: plan.autoBill,
      setup_fee_failure_action: 'CANCEL',
      payment_failure_threshold: plan.threshold,
    },
    quantity_supported: false,
    create_time: timeText(plan.createdAt),
    update_time: timeText(plan.createdAt),
    links: [],
  }
}

function trialCycle({ trialDays, price, createdAt }: PeerPlan) {
  return {
    frequency: { interval_unit: 'DAY', interval_count: trialDays },
    tenure_type: 'TRIAL',
    sequence: 1,
    total_cycles: 1,
    pricing_scheme: { version: 1, fixed_price: money({ ...price, amount: 0 }), create_time: timeText(createdAt) },
  }
}

function billingInfo(world: PaypalWorld, of: PeerSubscription): Record<string, unknown> {
  const plan = world.plans.get(of.planId)
  const currency = plan?.price.currency ?? 'USD'
  const paid = of.transactions.findLast(({ status }) => status !== 'DECLINED' && status !== 'FAILED')
  const failed = of.transactions.findLast(({ status }) => status === 'DECLINED')
  return {
    outstanding_balance: money({ amount: of.outstanding, currency }),
    cycle_executions: [
      ...(of.trialMs > 0
        ? [{ tenure_type: 'TRIAL', sequence: 1, cycles_completed: 1, cycles_remaining: 0, total_cycles: 1 }]
        : []),
      {
        tenure_type: 'REGULAR',
        sequence: of.trialMs > 0 ? 2 : 1,
        cycles_completed: of.cycles,
        cycles_remaining: 0,
        total_cycles: 0,
      },
    ],
    ...(paid && { last_payment: { amount: money(paid.gross), time: timeText(paid.at) } }),
    ...(of.nextAt !== null && { next_billing_time: timeText(of.nextAt) }),
    failed_payments_count: of.failures,
    ...(failed && { last_failed_payment: { amount: money(failed.gross), time: timeText(failed.at) } }),
  }
}

export function presentSubscription(world: PaypalWorld, of: PeerSubscription): Record<string, unknown> {
  const isStarted = of.status !== 'APPROVAL_PENDING'
  const token = [...of.tokens.keys()].at(-1)
  return {
    id: of.id,
    status: of.status,
    status_update_time: timeText(of.statusAt),
    plan_id: of.planId,
    plan_overridden: of.isOverridden,
    start_time: timeText(of.startedAt),
    quantity: '1',
    ...(of.customId !== null && { custom_id: of.customId }),
    ...(isStarted && {
      subscriber: { email_address: 'payer@example.org', payer_id: `PAYER${of.id.slice(-8)}` },
      billing_info: billingInfo(world, of),
    }),
    create_time: timeText(of.createdAt),
    update_time: timeText(of.statusAt),
    links: [
      ...(isStarted ? [] : [{ rel: 'approve', method: 'GET', href: approveUrl(world, String(token)) }]),
      { rel: 'self', method: 'GET', href: `${world.url}/v1/billing/subscriptions/${of.id}` },
    ],
  }
}

export const approveUrl = (world: PaypalWorld, token: string) =>
  `${world.url}/webapps/billing/subscriptions?ba_token=${token}`

export function presentTransaction(of: PeerTransaction): Record<string, unknown> {
  return {
    id: of.id,
    status: of.status,
    amount_with_breakdown: {
      gross_amount: money(of.gross),
      fee_amount: money({ ...of.gross, amount: Math.min(30, of.gross.amount) }),
      net_amount: money({ ...of.gross, amount: Math.max(0, of.gross.amount - 30) }),
    },
    payer_email: 'payer@example.org',
    time: timeText(of.at),
  }
}

export function findSale(world: PaypalWorld, id: string): { of: PeerSubscription; sale: PeerTransaction } | null {
  for (const of of world.subscriptions.values()) {
    const sale = of.transactions.find(({ id: saleId, status }) => saleId === id && status !== 'DECLINED')
    if (sale) return { of, sale }
  }
  return null
}

export function presentSale(world: PaypalWorld, of: PeerSubscription, id: string): Record<string, unknown> {
  const found = findSale(world, id)
  if (!found) throw new Error(`No sale ${id}`)
  return {
    id,
    state: found.sale.status.toLowerCase(),
    amount: oldMoney(found.sale.gross),
    payment_mode: 'INSTANT_TRANSFER',
    billing_agreement_id: of.id,
    ...(of.customId !== null && { custom: of.customId }),
    create_time: timeText(found.sale.at),
    update_time: timeText(found.sale.at),
    links: [{ rel: 'self', method: 'GET', href: `${world.url}/v1/payments/sale/${id}` }],
  }
}
