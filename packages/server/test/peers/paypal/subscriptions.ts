import { planOf, reactivate, setStatus } from './billing.ts'
import { type Call, done, fieldsOf, isText, paged, type Route, type Shape, unknownField } from './calls.ts'
import { approveUrl, presentSubscription, presentTransaction } from './present.ts'
import { emit, invalid, newId, notFound, type PeerSubscription, unprocessable } from './world.ts'

const context: Shape = {
  brand_name: true,
  locale: true,
  shipping_preference: true,
  user_action: true,
  payment_method: { payee_preferred: true },
  return_url: true,
  cancel_url: true,
}
const createShape: Shape = {
  plan_id: true,
  custom_id: true,
  start_time: true,
  subscriber: true,
  application_context: context,
}
const reviseShape: Shape = { plan_id: true, application_context: context }
const locale = /^[a-z]{2}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}))?$/

function refusedContext(given: unknown) {
  const fields = fieldsOf(given)
  if (!isText(fields.return_url, 4000, 10) || !URL.canParse(fields.return_url)) return invalid('/return_url')
  if (!isText(fields.cancel_url, 4000, 10) || !URL.canParse(fields.cancel_url)) return invalid('/cancel_url')
  if (fields.locale !== undefined && !locale.test(String(fields.locale))) return invalid('/locale')
  return null
}

const textsOf = (given: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(given)).filter((pair): pair is [string, string] => isText(pair[1], 4000)))

function createSubscription({ world, body }: Call) {
  const field = unknownField(body, createShape)
  if (field !== null) return invalid(field, 'INVALID_PARAMETER_SYNTAX')
  const fields = fieldsOf(body)
  const customId = fields.custom_id ?? null
  if (customId !== null && !(isText(customId, 127) && /^[\x20-\x7E]+$/.test(customId))) return invalid('/custom_id')
  const refused = refusedContext(fields.application_context)
  if (refused) return refused
  const plan = world.plans.get(String(fields.plan_id))
  if (!plan) return notFound()
  if (plan.status !== 'ACTIVE') return unprocessable('PLAN_STATUS_INVALID', 'Plan status should be active.')
  const texts = textsOf(fields.application_context)
  const subscription: PeerSubscription = {
    id: newId('I-', 12),
    planId: plan.id,
    customId,
    createdAt: world.now,
    context: texts,
    tokens: new Map([[newId('BA-', 17), { planId: null, context: texts }]]),
    status: 'APPROVAL_PENDING',
    statusAt: world.now,
    startedAt: world.now,
    isOverridden: false,
    wallet: 'pays',
    trialMs: 0,
    cycles: 0,
    nextAt: null,
    retryAt: null,
    retries: 0,
    failures: 0,
    outstanding: 0,
    unpaid: 0,
    transactions: [],
  }
  world.subscriptions.set(subscription.id, subscription)
  emit(world, 'BILLING.SUBSCRIPTION.CREATED', 'subscription', presentSubscription(world, subscription))
  return { status: 201, data: presentSubscription(world, subscription) }
}

function listSubscriptions(call: Call) {
  const { world, query } = call
  if (query.toString().length > 1950) return invalid('/', 'INVALID_URL_LENGTH')
  const plans = query.get('plan_ids')?.split(',')
  const statuses = query.get('statuses')?.split(',')
  if ((plans?.length ?? 0) > 70) return invalid('/plan_ids')
  if (statuses?.some(status => !['ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED'].includes(status))) {
    return invalid('/statuses')
  }
  const found = [...world.subscriptions.values()].filter(
    ({ planId, status }) => (plans?.includes(planId) ?? true) && (statuses?.includes(status) ?? true),
  )
  return paged(call, '/v1/billing/subscriptions', 'subscriptions', found, (of: PeerSubscription) => {
    const whole = presentSubscription(world, of)
    const { id, status, plan_id, custom_id, create_time } = whole
    return world.hasWholeLists ? whole : { id, status, plan_id, custom_id, create_time }
  })
}

/** A call about a subscription that PayPal knows, with the reason that it wants. */
const onOne =
  (work: (call: Call, of: PeerSubscription) => ReturnType<Route[2]>, wantsReason = false): Route[2] =>
  call => {
    const of = call.world.subscriptions.get(call.params[0] ?? '')
    if (!of) return notFound()
    if (wantsReason) {
      const field = unknownField(call.body ?? {}, { reason: true })
      if (field !== null || !isText(fieldsOf(call.body).reason, 128)) return invalid(field ?? '/reason')
    }
    return work(call, of)
  }

const badStatus = (action: string) =>
  unprocessable('SUBSCRIPTION_STATUS_INVALID', `Invalid subscription status for ${action} action.`)

function suspend({ world }: Call, of: PeerSubscription) {
  if (of.status !== 'ACTIVE') return badStatus('suspend')
  setStatus(world, of, 'SUSPENDED')
  return done
}

function activateAgain({ world }: Call, of: PeerSubscription) {
  if (of.status !== 'SUSPENDED') return badStatus('activate')
  const { threshold } = planOf(world, of)
  if (threshold > 0 && of.failures >= threshold) {
    const why = 'Subscription cannot be activated after payment failure threshold has reached.'
    return unprocessable('SUBSCRIPTION_CANNOT_BE_ACTIVATED', why)
  }
  reactivate(world, of)
  return done
}

function cancel({ world }: Call, of: PeerSubscription) {
  if (of.status !== 'ACTIVE' && of.status !== 'SUSPENDED') return badStatus('cancel')
  setStatus(world, of, 'CANCELLED')
  return done
}

function revise({ world, body }: Call, of: PeerSubscription) {
  const field = unknownField(body, reviseShape)
  if (field !== null) return invalid(field, 'INVALID_PARAMETER_SYNTAX')
  const fields = fieldsOf(body)
  const refused = refusedContext(fields.application_context)
  if (refused) return refused
  if (of.status !== 'ACTIVE') return badStatus('revise')
  const plan = world.plans.get(String(fields.plan_id))
  if (!plan) return notFound()
  const before = planOf(world, of)
  if (plan.productId !== before.productId) {
    return unprocessable('PLAN_PRODUCT_NOT_COMPATIBLE', 'The old and the new plans should be for the same product.')
  }
  if (plan.price.currency !== before.price.currency) {
    return unprocessable('CURRENCY_MISMATCH', 'The currency code is different from the plan’s currency code.')
  }
  const token = newId('BA-', 17)
  of.tokens.set(token, { planId: plan.id, context: textsOf(fields.application_context) })
  const links = [{ rel: 'approve', method: 'GET', href: approveUrl(world, token) }]
  return { status: 200, data: { plan_id: plan.id, plan_overridden: false, links } }
}

function transactions({ query }: Call, of: PeerSubscription) {
  const from = Date.parse(query.get('start_time') ?? '')
  const until = Date.parse(query.get('end_time') ?? '')
  if (!(from < until)) return invalid('/start_time', 'MISSING_REQUIRED_PARAMETER')
  const found = of.transactions.filter(({ at }) => at >= from && at <= until)
  return { status: 200, data: { transactions: found.map(presentTransaction), total_items: found.length, links: [] } }
}

const one = '^/v1/billing/subscriptions/([\\w-]+)'

/** The subscriptions of "Subscriptions v1". */
export const subscriptionRoutes: readonly Route[] = [
  ['POST', /^\/v1\/billing\/subscriptions$/, createSubscription],
  ['GET', /^\/v1\/billing\/subscriptions$/, listSubscriptions],
  ['GET', new RegExp(`${one}$`), onOne(({ world }, of) => ({ status: 200, data: presentSubscription(world, of) }))],
  ['POST', new RegExp(`${one}/suspend$`), onOne(suspend, true)],
  ['POST', new RegExp(`${one}/activate$`), onOne(activateAgain, true)],
  ['POST', new RegExp(`${one}/cancel$`), onOne(cancel, true)],
  ['POST', new RegExp(`${one}/revise$`), onOne(revise)],
  ['GET', new RegExp(`${one}/transactions$`), onOne(transactions)],
]
