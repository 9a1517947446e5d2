import { presentSale, presentSubscription } from './present.ts'
import { emit, newId, type PaypalWorld, type PeerPlan, type PeerSubscription } from './world.ts'

const dayMs = 24 * 60 * 60_000
const retryMs = 5 * dayMs
const mostRetries = 2

export function planOf(world: PaypalWorld, { planId }: PeerSubscription): PeerPlan {
  const plan = world.plans.get(planId)
  if (!plan) throw new Error(`No plan ${planId}`)
  return plan
}

/** The start of a cycle. The day of the month stays the one of the start, or is the last of a shorter month. */
function cycleStart(start: number, { unit, count }: PeerPlan, cycle: number): number {
  const steps = count * cycle
  if (unit === 'DAY' || unit === 'WEEK') return start + steps * (unit === 'DAY' ? 1 : 7) * dayMs
  const from = new Date(start)
  const month = from.getUTCMonth() + (unit === 'MONTH' ? steps : 12 * steps)
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const day = Math.min(from.getUTCDate(), lastDay)
  return Date.UTC(from.getUTCFullYear(), month, day) + (start % dayMs)
}

export function setStatus(world: PaypalWorld, of: PeerSubscription, status: PeerSubscription['status']): void {
  of.status = status
  of.statusAt = world.now
  if (status !== 'ACTIVE') {
    of.nextAt = null
    of.retryAt = null
  }
  const names = { ACTIVE: 'ACTIVATED', CANCELLED: 'CANCELLED', EXPIRED: 'EXPIRED', SUSPENDED: 'SUSPENDED' }
  const name = status in names ? names[status as keyof typeof names] : null
  if (name) emit(world, `BILLING.SUBSCRIPTION.${name}`, 'subscription', presentSubscription(world, of))
}

/** The first payment is collected at once, or after the trial. */
export function activate(world: PaypalWorld, of: PeerSubscription): void {
  of.startedAt = world.now
  of.cycles = 0
  of.trialMs = planOf(world, of).trialDays * dayMs
  if (of.trialMs > 0) of.nextAt = of.startedAt + of.trialMs
  setStatus(world, of, 'ACTIVE')
  if (of.trialMs === 0) beginCycle(world, of)
}

/** After a pause, the cycles that nobody paid are left out. */
export function reactivate(world: PaypalWorld, of: PeerSubscription): void {
  setStatus(world, of, 'ACTIVE')
  const plan = planOf(world, of)
  while (cycleStart(of.startedAt + of.trialMs, plan, of.cycles) <= world.now) of.cycles++
  of.nextAt = cycleStart(of.startedAt + of.trialMs, plan, of.cycles)
}

function beginCycle(world: PaypalWorld, of: PeerSubscription): void {
  const plan = planOf(world, of)
  of.outstanding += of.unpaid
  of.unpaid = plan.price.amount
  of.retries = 0
  of.retryAt = null
  of.cycles++
  of.nextAt = cycleStart(of.startedAt + of.trialMs, plan, of.cycles)
  collect(world, of, plan)
  if (plan.totalCycles > 0 && of.cycles >= plan.totalCycles && of.status === 'ACTIVE') setStatus(world, of, 'EXPIRED')
}

function collect(world: PaypalWorld, of: PeerSubscription, plan: PeerPlan): void {
  const { currency } = plan.price
  const amount = of.unpaid + (plan.autoBill ? of.outstanding : 0)
  const id = newId('', 17)
  const status = of.wallet === 'pays' ? 'COMPLETED' : 'DECLINED'
  of.transactions.push({ id, at: world.now, gross: { amount, currency }, status, refunded: 0 })
  if (of.wallet !== 'pays') {
    fail(world, of, plan)
    return
  }
  of.unpaid = 0
  if (plan.autoBill) of.outstanding = 0
  of.failures = 0
  of.retryAt = null
  world.ledger.push({ kind: 'payment', subscriptionId: of.id, saleId: id, at: world.now, amount, currency })
  emit(world, 'PAYMENT.SALE.COMPLETED', 'sale', presentSale(world, of, id))
}

function fail(world: PaypalWorld, of: PeerSubscription, plan: PeerPlan): void {
  of.failures++
  of.retryAt = null
  if (of.retries < mostRetries) {
    of.retries++
    of.retryAt = world.now + retryMs
  } else {
    of.outstanding += of.unpaid
    of.unpaid = 0
  }
  emit(world, 'BILLING.SUBSCRIPTION.PAYMENT.FAILED', 'subscription', presentSubscription(world, of))
  if (plan.threshold > 0 && of.failures >= plan.threshold) {
    of.outstanding += of.unpaid
    of.unpaid = 0
    setStatus(world, of, 'SUSPENDED')
  }
}

interface Due {
  readonly at: number
  readonly of: PeerSubscription
  readonly run: () => void
}

function dueOf(world: PaypalWorld, of: PeerSubscription): Due[] {
  if (of.status === 'APPROVAL_PENDING') {
    return [{ at: of.createdAt + world.lapseMs, of, run: () => world.subscriptions.delete(of.id) }]
  }
  const due: Due[] = []
  if (of.nextAt !== null) due.push({ at: of.nextAt, of, run: () => beginCycle(world, of) })
  if (of.retryAt !== null) due.push({ at: of.retryAt, of, run: () => collect(world, of, planOf(world, of)) })
  return due
}

/** Moves the clock, and does what is due on the way in the order of its time. */
export function advanceTo(world: PaypalWorld, until: number): void {
  if (until < world.now) throw new Error('The clock only goes forward')
  for (;;) {
    const due = [...world.subscriptions.values()]
      .flatMap(of => dueOf(world, of))
      .filter(({ at }) => at <= until)
      .toSorted((a, b) => a.at - b.at)[0]
    if (!due) break
    world.now = Math.max(world.now, due.at)
    due.run()
  }
  world.now = until
}

/** Makes a subscription older, as if it had begun earlier, and lets happen what is due then. */
export function age(world: PaypalWorld, of: PeerSubscription, ms: number): void {
  of.startedAt -= ms
  of.statusAt -= ms
  of.nextAt = of.nextAt === null ? null : of.nextAt - ms
  of.retryAt = of.retryAt === null ? null : of.retryAt - ms
  of.transactions.splice(0, of.transactions.length, ...of.transactions.map(one => ({ ...one, at: one.at - ms })))
  advanceTo(world, world.now)
}
