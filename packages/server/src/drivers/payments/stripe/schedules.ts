import type Stripe from 'stripe'

const isRunning = ({ status }: Stripe.SubscriptionSchedule) => status === 'active' || status === 'not_started'

/** Takes back a change that is planned for the next payment. The subscription continues as it is. */
export async function releaseSchedule(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const schedule = await runningSchedule(stripe, subscription)
  if (schedule) await stripe.subscriptionSchedules.release(schedule.id)
}

async function runningSchedule(
  stripe: Stripe,
  { schedule }: Stripe.Subscription,
): Promise<Stripe.SubscriptionSchedule | null> {
  if (schedule === null) return null
  const found = typeof schedule === 'string' ? await stripe.subscriptionSchedules.retrieve(schedule) : schedule
  return isRunning(found) ? found : null
}

/** A change of price at the end of what is paid. */
export interface PlannedChange {
  readonly subscription: Stripe.Subscription
  readonly item: Stripe.SubscriptionItem
  readonly price: Stripe.Price
}

/** Plans a change for the next payment. Stripe only takes it in two calls; a repeated one continues with the second. */
export async function planChange(stripe: Stripe, change: PlannedChange): Promise<void> {
  const { subscription, price } = change
  const existing = await runningSchedule(stripe, subscription)
  if (existing && existing.phases.length > 1) {
    if (existing.phases.at(-1)?.items[0]?.price === price.id) return
    await stripe.subscriptionSchedules.release(existing.id)
  }
  const schedule =
    existing?.phases.length === 1
      ? existing
      : // Stripe refuses a second schedule for a subscription, so this needs no key.
        await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  await stripe.subscriptionSchedules.update(schedule.id, phasesOf(change, schedule))
}

function phasesOf(
  { item, price }: PlannedChange,
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionScheduleUpdateParams {
  const { interval = 'month', interval_count = 1 } = price.recurring ?? {}
  const proration_behavior = 'none'
  return {
    end_behavior: 'release',
    proration_behavior,
    phases: [
      {
        items: [{ price: item.price.id, quantity: 1 }],
        start_date: schedule.phases[0]?.start_date ?? item.current_period_start,
        end_date: item.current_period_end,
        proration_behavior,
      },
      { items: [{ price: price.id, quantity: 1 }], duration: { interval, interval_count }, proration_behavior },
    ],
  }
}
