import { ApiError, find } from './api-error.ts'
import { periodAfter } from './calendar.ts'
import { changePrice } from './changing.ts'
import { cancelNow, publishSubscription } from './collecting.ts'
import { type Interval, need, newId, type Phase, type Schedule, type Subscription } from './peer-state.ts'
import { renderSchedule, renderSubscription } from './render.ts'
import { type Call, listed, paging, type Route, route } from './route.ts'

const ended = ['canceled', 'incomplete_expired']

/** Those that `pending_if_incomplete` goes together with. */
const pendingTakes = [
  'items.*.id',
  'items.*.price',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'expand.*',
]

/** "Subscriptions" */
const subscriptions = [
  route('GET /v1/subscriptions/:id', 'expand:latest_invoice', ({ state, id, expand }) =>
    renderSubscription(state, find(state.subscriptions, 'subscription', id), expand),
  ),
  route('GET /v1/subscriptions', `price customer status ${paging}`, call => {
    const { state, params } = call
    const price = params.text('price')
    const status = params.text('status')
    const found = [...state.subscriptions.values()].filter(
      one =>
        (price === null || one.price === price) &&
        (status === null ? one.status !== 'canceled' : status === 'all' || one.status === status),
    )
    return listed(call, found, one => renderSubscription(state, one))
  }),
  route(
    'POST /v1/subscriptions/:id',
    'items.*.id items.*.price proration_behavior proration_date payment_behavior cancel_at_period_end cancel_at ' +
      'default_payment_method metadata.* expand:latest_invoice',
    updateSubscription,
  ),
  route('DELETE /v1/subscriptions/:id', '', ({ state, id }) => {
    const subscription = find(state.subscriptions, 'subscription', id)
    if (ended.includes(subscription.status)) {
      throw new ApiError(404, `No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
    }
    cancelNow(state, subscription)
    return renderSubscription(state, subscription)
  }),
]

function updateSubscription(call: Call) {
  const { state, params, id, expand } = call
  const subscription = find(state.subscriptions, 'subscription', id)
  if (ended.includes(subscription.status)) {
    throw new ApiError(400, 'A canceled subscription can only update its cancellation_details and metadata.')
  }
  if (params.text('payment_behavior') === 'pending_if_incomplete') params.only(pendingTakes)
  setEnd(call, subscription)
  const method = params.text('default_payment_method')
  if (method) find(state.methods, 'PaymentMethod', method, 'default_payment_method')
  if (method !== null) subscription.method = method === '' ? null : method
  const isChanging = params.has('items.0.price')
  if (isChanging) changeItem(call, subscription)
  else publishSubscription(state, 'updated', subscription)
  return renderSubscription(state, subscription, expand)
}

function setEnd({ params }: Call, subscription: Subscription): void {
  const atPeriodEnd = params.flag('cancel_at_period_end')
  const cancelAt = params.text('cancel_at')
  if (atPeriodEnd === null && cancelAt === null) return
  if (atPeriodEnd !== null && cancelAt !== null) {
    throw new ApiError(400, 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  if (subscription.schedule !== null) {
    throw new ApiError(400, 'The subscription is managed by the subscription schedule, and can’t be canceled directly.')
  }
  if (atPeriodEnd !== null) {
    subscription.cancelAtPeriodEnd = atPeriodEnd
    subscription.cancelAt = atPeriodEnd ? subscription.end : null
  } else subscription.cancelAt = params.whole('cancel_at')
}

function changeItem({ state, params }: Call, subscription: Subscription): void {
  if (params.text('items.0.id') !== subscription.item) throw new ApiError(400, 'The item belongs to no subscription')
  const price = find(state.prices, 'price', params.needed('items.0.price'), 'items[0][price]')
  const behavior = params.text('proration_behavior') === 'none' ? 'none' : 'always_invoice'
  if (behavior !== 'none' && params.text('proration_behavior') !== 'always_invoice') {
    throw new ApiError(400, 'The peer only knows the proration behaviors always_invoice and none')
  }
  const onFailure =
    params.text('payment_behavior') === 'pending_if_incomplete' ? 'pending_if_incomplete' : 'allow_incomplete'
  changePrice(state, subscription, { price, at: params.whole('proration_date') ?? state.now, behavior, onFailure })
}

const phaseTakes =
  'phases.*.items.*.price phases.*.items.*.quantity phases.*.start_date phases.*.end_date ' +
  'phases.*.duration.interval phases.*.duration.interval_count phases.*.proration_behavior'

/** "Subscription Schedules" */
const schedules = [
  route('POST /v1/subscription_schedules', 'from_subscription', ({ state, params }) => {
    const subscription = find(
      state.subscriptions,
      'subscription',
      params.needed('from_subscription'),
      'from_subscription',
    )
    if (subscription.schedule !== null) {
      throw new ApiError(400, 'You cannot migrate a subscription that is already attached to a schedule.')
    }
    const { price, start, end } = subscription
    const made: Schedule = {
      id: newId('sub_sched'),
      subscription: subscription.id,
      status: 'active',
      phases: [{ price, start, end }],
      created: state.now,
    }
    state.schedules.set(made.id, made)
    subscription.schedule = made.id
    return renderSchedule(made)
  }),
  route('GET /v1/subscription_schedules/:id', '', ({ state, id }) =>
    renderSchedule(find(state.schedules, 'subscription_schedule', id)),
  ),
  route('POST /v1/subscription_schedules/:id', `end_behavior proration_behavior ${phaseTakes}`, call => {
    const schedule = activeSchedule(call)
    schedule.phases = phasesOf(call, schedule)
    return renderSchedule(schedule)
  }),
  route('POST /v1/subscription_schedules/:id/release', '', call => {
    const schedule = activeSchedule(call)
    schedule.status = 'released'
    need(call.state.subscriptions, schedule.subscription).schedule = null
    return renderSchedule(schedule)
  }),
]

function activeSchedule({ state, id }: Call): Schedule {
  const schedule = find(state.schedules, 'subscription_schedule', id)
  if (schedule.status === 'active') return schedule
  throw new ApiError(
    400,
    `You cannot update a subscription schedule that is currently in the ${schedule.status} status.`,
  )
}

/** A phase begins where the one before it ends; the first one can't be moved once it is under way. */
function phasesOf({ state, params }: Call, schedule: Schedule): Phase[] {
  const phases: Phase[] = []
  for (let index = 0; params.has(`phases.${index}.items.0.price`); index++) {
    const at = `phases.${index}`
    const price = find(state.prices, 'price', params.needed(`${at}.items.0.price`), `phases[${index}][items][0][price]`)
    const start = params.whole(`${at}.start_date`) ?? phases.at(-1)?.end ?? Number.NaN
    const interval = params.text(`${at}.duration.interval`) as Interval | null
    const count = params.whole(`${at}.duration.interval_count`) ?? 1
    const end = params.whole(`${at}.end_date`) ?? (interval ? periodAfter(start, { interval, count }, 1) : Number.NaN)
    if (!(end > start)) throw new ApiError(400, 'A phase has to end after it begins', { param: `phases[${index}]` })
    phases.push({ price: price.id, start, end })
  }
  if (phases[0]?.start !== schedule.phases[0]?.start) {
    throw new ApiError(400, 'You can not modify the start date of the current phase.', {
      param: 'phases[0][start_date]',
    })
  }
  return phases
}

export const subscriptionRoutes: readonly Route[] = [...subscriptions, ...schedules]
