import { ApiError, find } from './api-error.ts'
import { newId, type PortalConfiguration, type Session } from './peer-state.ts'
import { renderSession } from './render.ts'
import { type Call, listed, paging, type Route, route } from './route.ts'
import { expireSession } from './subscribing.ts'

const minute = 60

const sessionTakes =
  'mode ui_mode customer client_reference_id line_items.*.price line_items.*.quantity metadata.* ' +
  'subscription_data.metadata.* subscription_data.trial_period_days ' +
  'subscription_data.trial_settings.end_behavior.missing_payment_method payment_method_collection ' +
  'billing_address_collection tax_id_collection.enabled customer_update.address customer_update.name success_url cancel_url locale expires_at'

/** "Checkout Sessions" */
const sessions = [
  route('POST /v1/checkout/sessions', sessionTakes, createSession),
  route('GET /v1/checkout/sessions/:id', '', ({ state, id }) =>
    renderSession(state, find(state.sessions, 'checkout.session', id)),
  ),
  route('POST /v1/checkout/sessions/:id/expire', '', ({ state, id }) => {
    const session = find(state.sessions, 'checkout.session', id)
    if (session.status !== 'open') {
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`
      throw new ApiError(400, message)
    }
    expireSession(state, session)
    return renderSession(state, session)
  }),
  route('GET /v1/checkout/sessions', `customer subscription status ${paging}`, call => {
    const { state, params } = call
    const customer = params.text('customer')
    const status = params.text('status')
    const found = [...state.sessions.values()].filter(
      one => (customer === null || one.customer === customer) && (status === null || one.status === status),
    )
    return listed(call, found, one => renderSession(state, one))
  }),
]

function createSession({ state, params }: Call) {
  if (params.needed('mode') !== 'subscription') throw new ApiError(400, 'The peer only knows subscriptions')
  if ((params.text('ui_mode') ?? 'hosted_page') !== 'hosted_page') throw new ApiError(400, 'Invalid ui_mode')
  const customer = params.needed('customer')
  if (find(state.customers, 'customer', customer, 'customer').isDeleted) {
    throw new ApiError(400, `No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' })
  }
  const price = find(state.prices, 'price', params.needed('line_items.0.price'), 'line_items[0][price]')
  if (!price.active) throw new ApiError(400, 'The price specified is inactive.', { param: 'line_items[0][price]' })
  const trial = trialOf(params)
  const session: Session = {
    id: newId('cs_test'),
    status: 'open',
    customer,
    reference: params.text('client_reference_id'),
    price: price.id,
    metadata: params.merged('metadata'),
    subscriptionMetadata: params.merged('subscription_data.metadata'),
    successUrl: params.needed('success_url'),
    cancelUrl: params.needed('cancel_url'),
    locale: params.text('locale') ?? 'auto',
    expiresAt: params.whole('expires_at') ?? state.now + 24 * 60 * minute,
    ...trial,
    asks: asksOf(params),
    subscription: null,
    isPaid: false,
    created: state.now,
  }
  if (session.expiresAt < state.now + 30 * minute || session.expiresAt > state.now + 24 * 60 * minute) {
    const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from Session creation.'
    throw new ApiError(400, message, { param: 'expires_at' })
  }
  state.sessions.set(session.id, session)
  return renderSession(state, session)
}

function asksOf(params: Call['params']): Session['asks'] {
  const billing = params.text('billing_address_collection') ?? 'auto'
  if (billing !== 'auto' && billing !== 'required')
    throw new ApiError(400, `Invalid billing_address_collection: ${billing}`)
  for (const name of ['address', 'name']) {
    const value = params.text(`customer_update.${name}`) ?? 'never'
    if (value !== 'auto' && value !== 'never') throw new ApiError(400, `Invalid customer_update: ${value}`)
  }
  const taxId = params.flag('tax_id_collection.enabled') ?? false
  if (taxId && params.text('customer_update.name') !== 'auto') {
    const message =
      'Tax ID collection requires updating business name on the customer. Set `customer_update[name]` to `auto`.'
    throw new ApiError(400, message, { param: 'tax_id_collection' })
  }
  return { address: billing === 'required', taxId, updates: params.text('customer_update.address') === 'auto' }
}

const longestTrial = 730

function trialOf(params: Call['params']): Pick<Session, 'trialDays' | 'collects' | 'withoutMethod'> {
  const days = params.whole('subscription_data.trial_period_days')
  const behavior = 'subscription_data.trial_settings.end_behavior.missing_payment_method'
  const withoutMethod = params.text(behavior) ?? 'create_invoice'
  const collects = params.text('payment_method_collection') ?? 'always'
  if (days !== null && days < 1)
    throw new ApiError(400, 'The minimum number of trial period days is 1.', { param: 'subscription_data' })
  if ((days ?? 0) > longestTrial)
    throw new ApiError(400, 'Trial periods can be at most 730 days.', { param: 'subscription_data' })
  if (withoutMethod !== 'cancel' && withoutMethod !== 'create_invoice' && withoutMethod !== 'pause')
    throw new ApiError(400, `Invalid missing_payment_method: ${withoutMethod}`, { param: 'subscription_data' })
  if (collects !== 'always' && collects !== 'if_required')
    throw new ApiError(400, `Invalid payment_method_collection: ${collects}`, { param: 'payment_method_collection' })
  return { trialDays: days ?? 0, collects, withoutMethod }
}

const features = [
  'payment_method_update',
  'customer_update',
  'invoice_history',
  'subscription_cancel',
  'subscription_update',
]
const featureTakes = `${features.map(feature => `features.${feature}.enabled`).join(' ')} features.customer_update.allowed_updates.*`

/** "Customer portal" */
const portal = [
  route('POST /v1/billing_portal/configurations', `name metadata.* ${featureTakes}`, call => {
    const { state } = call
    const id = newId('bpc')
    const none = Object.fromEntries(features.map(feature => [feature, { enabled: false }]))
    const made = { id, features: none, metadata: call.params.merged('metadata'), active: true, created: state.now }
    state.configurations.set(id, made)
    return updateConfiguration(call, made)
  }),
  route('POST /v1/billing_portal/configurations/:id', `active ${featureTakes}`, call =>
    updateConfiguration(call, find(call.state.configurations, 'configuration', call.id)),
  ),
  route('GET /v1/billing_portal/configurations', `active ${paging}`, call => {
    const active = call.params.flag('active')
    const all = [...call.state.configurations.values()].filter(one => active === null || one.active === active)
    return listed(call, all, renderConfiguration)
  }),
  route(
    'POST /v1/billing_portal/sessions',
    'customer configuration return_url flow_data.type flow_data.after_completion.type flow_data.after_completion.redirect.return_url',
    createPortal,
  ),
]

const allowedUpdates = ['address', 'email', 'name', 'phone', 'shipping', 'tax_id']

function updateConfiguration({ params }: Call, configuration: PortalConfiguration) {
  for (const [name, feature] of Object.entries(configuration.features)) {
    feature.enabled = params.flag(`features.${name}.enabled`) ?? feature.enabled
    const updates = params.list(`features.${name}.allowed_updates`)
    if (updates.some(one => !allowedUpdates.includes(one))) throw new ApiError(400, 'Invalid allowed_updates')
    if (updates.length > 0) feature.allowed_updates = updates
  }
  configuration.active = params.flag('active') ?? configuration.active
  return renderConfiguration(configuration)
}

function renderConfiguration({ id, features: on, metadata, active, created }: PortalConfiguration) {
  return { id, object: 'billing_portal.configuration', active, created, features: on, livemode: false, metadata }
}

function createPortal({ state, params }: Call) {
  const customer = find(state.customers, 'customer', params.needed('customer'), 'customer').id
  const configuration = params.needed('configuration')
  const flow = params.text('flow_data.type') ?? 'none'
  const { features: on } = find(state.configurations, 'configuration', configuration, 'configuration')
  if (flow === 'payment_method_update' && !on.payment_method_update?.enabled) {
    throw new ApiError(400, 'This flow is disabled by the configuration.', { param: 'flow_data[type]' })
  }
  const id = newId('bps')
  const returnUrl = params.text('return_url') ?? ''
  state.portals.set(id, { id, customer, configuration, returnUrl, flow })
  const url = `${state.url}/p/session/${id}`
  return { id, object: 'billing_portal.session', configuration, customer, livemode: false, return_url: returnUrl, url }
}

/** "Account" and "Tokens", as far as a probe asks. */
const accounts = [
  route('GET /v1/account', '', ({ state }) => ({ id: state.account, object: 'account' })),
  route('POST /v1/tokens', '', () => {
    const wanted = 'You must supply either a card, customer, PII data, bank account, or account.'
    throw new ApiError(400, wanted, { code: 'parameter_missing' })
  }),
]

export const checkoutRoutes: readonly Route[] = [...sessions, ...portal, ...accounts]
