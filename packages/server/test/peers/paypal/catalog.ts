import { type Call, done, fieldsOf, isText, paged, type Route, type Shape, unknownField } from './calls.ts'
import { readAmount } from './money.ts'
import { presentPlan } from './present.ts'
import { invalid, newId, notFound, type PeerPlan, type PeerProduct, timeText, unprocessable } from './world.ts'

const productShape: Shape = { id: true, name: true, description: true, type: true, category: true, home_url: true }
const amount: Shape = { value: true, currency_code: true }
const planShape: Shape = {
  product_id: true,
  name: true,
  description: true,
  status: true,
  billing_cycles: [
    {
      frequency: { interval_unit: true, interval_count: true },
      tenure_type: true,
      sequence: true,
      total_cycles: true,
      pricing_scheme: { fixed_price: amount },
    },
  ],
  payment_preferences: {
    auto_bill_outstanding: true,
    payment_failure_threshold: true,
    setup_fee: amount,
    setup_fee_failure_action: true,
  },
}
const mostOf = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 }

function createProduct({ world, body }: Call) {
  const field = unknownField(body, productShape)
  const fields = fieldsOf(body)
  if (field !== null) return invalid(field, 'INVALID_PARAMETER_SYNTAX')
  if (!isText(fields.name, 127)) return invalid('/name')
  if (!['PHYSICAL', 'DIGITAL', 'SERVICE'].includes(String(fields.type))) return invalid('/type')
  const { id: given = newId('PROD-', 17) } = fields
  if (fields.id !== undefined && (!isText(given, 50, 6) || given.startsWith('PROD-'))) return invalid('/id')
  const id = String(given)
  if (world.products.has(id)) {
    return unprocessable('DUPLICATE_RESOURCE_IDENTIFIER', 'Identifier must be unique.')
  }
  const product = { id, createdAt: world.now, fields: { ...fields, id } }
  world.products.set(id, product)
  return { status: 201, data: presentProduct(product) }
}

const presentProduct = ({ fields, createdAt }: PeerProduct) => ({
  ...fields,
  create_time: timeText(createdAt),
  links: [],
})

function createPlan({ world, body }: Call) {
  const field = unknownField(body, planShape)
  if (field !== null) return invalid(field, 'INVALID_PARAMETER_SYNTAX')
  const fields = fieldsOf(body)
  const productId = String(fields.product_id)
  // The reference only accepts ids that PayPal gave.
  if (!/^PROD-[A-Z0-9]{17}$/.test(productId)) return invalid('/product_id', 'INVALID_PARAMETER_SYNTAX')
  if (!world.products.has(productId)) return notFound()
  if (!isText(fields.name, 127)) return invalid('/name')
  if (fields.description !== undefined && !isText(fields.description, 127)) return invalid('/description')
  const cycles = Array.isArray(fields.billing_cycles) ? fields.billing_cycles.map(fieldsOf) : []
  const cycle = cycles.at(-1)
  const trials = cycles.slice(0, -1)
  // At most two trials are allowed, which come first; this PayPal only knows one that is free.
  if (!cycle || trials.length > 1 || cycle.tenure_type !== 'REGULAR' || cycle.sequence !== cycles.length)
    return invalid('/billing_cycles')
  const trialDays = trials[0] ? daysOfTrial(trials[0]) : 0
  if (trialDays === null) return invalid('/billing_cycles/0')
  const frequency = fieldsOf(cycle.frequency)
  const unit = frequency.interval_unit as PeerPlan['unit']
  const count = Number(frequency.interval_count ?? 1)
  if (!(unit in mostOf) || !(count >= 1 && count <= mostOf[unit])) return invalid('/billing_cycles/0/frequency')
  const given = fieldsOf(fieldsOf(cycle.pricing_scheme).fixed_price)
  const price = readAmount(given.value, given.currency_code)
  if (price === null) return invalid('/billing_cycles/0/pricing_scheme/fixed_price')
  const preferences = fieldsOf(fields.payment_preferences)
  const plan: PeerPlan = {
    id: newId('P-', 24),
    productId,
    createdAt: world.now,
    name: fields.name,
    description: String(fields.description ?? ''),
    status: fields.status === 'CREATED' ? 'CREATED' : 'ACTIVE',
    price,
    trialDays,
    unit,
    count,
    totalCycles: Number(cycle.total_cycles ?? 1),
    autoBill: preferences.auto_bill_outstanding !== false,
    threshold: Number(preferences.payment_failure_threshold ?? 0),
  }
  world.plans.set(plan.id, plan)
  // Without `Prefer: return=representation`, an answer is short.
  return { status: 201, data: shortPlan(plan) }
}

function daysOfTrial(trial: Record<string, unknown>): number | null {
  const { interval_unit: unit, interval_count: count = 1 } = fieldsOf(trial.frequency)
  const { value, currency_code: currency } = fieldsOf(fieldsOf(trial.pricing_scheme).fixed_price)
  const isFree = trial.pricing_scheme === undefined || readAmount(value, currency)?.amount === 0
  const isOnce = trial.tenure_type === 'TRIAL' && trial.sequence === 1 && (trial.total_cycles ?? 1) === 1
  const days = Number(count)
  return isFree && isOnce && unit === 'DAY' && days >= 1 && days <= mostOf.DAY ? days : null
}

function shortPlan({ id, name, description, status, createdAt }: PeerPlan) {
  return { id, name, status, usage_type: 'LICENSED', create_time: timeText(createdAt), description, links: [] }
}

function patchPlan({ world, params, body }: Call) {
  const plan = world.plans.get(params[0] ?? '')
  if (!plan) return notFound()
  if (unknownField(body, [{ op: true, path: true, value: true }]) !== null) return invalid('/')
  if (plan.status === 'INACTIVE') return unprocessable('PLAN_STATUS_INACTIVE', 'Only the status can be patched.')
  for (const entry of (body as unknown[]).map(fieldsOf)) {
    const name = entry.path === '/name' ? 'name' : entry.path === '/description' ? 'description' : null
    if (name === null) return invalid(String(entry.path), 'INVALID_PATCH_PATH')
    if (entry.op !== 'replace') return invalid('/op', 'UNSUPPORTED_PATCH_OPERATION')
    if (!isText(entry.value, 127)) return invalid(`/${name}`)
    plan[name] = entry.value
  }
  return done
}

const switchPlan =
  (status: 'ACTIVE' | 'INACTIVE') =>
  ({ world, params }: Call) => {
    const plan = world.plans.get(params[0] ?? '')
    if (!plan) return notFound()
    const isAllowed = status === 'ACTIVE' ? plan.status !== 'ACTIVE' : plan.status === 'ACTIVE'
    if (!isAllowed) return unprocessable('PLAN_STATUS_INVALID', 'Invalid plan status for this action.')
    plan.status = status
    return done
  }

/** "Catalog products v1" and the plans of "Subscriptions v1". Prices can't be changed here: nothing of ours may. */
export const catalogRoutes: readonly Route[] = [
  ['POST', /^\/v1\/catalogs\/products$/, createProduct],
  [
    'GET',
    /^\/v1\/catalogs\/products$/,
    call => paged(call, '/v1/catalogs/products', 'products', [...call.world.products.values()], presentProduct),
  ],
  ['POST', /^\/v1\/billing\/plans$/, createPlan],
  [
    'GET',
    /^\/v1\/billing\/plans$/,
    call => {
      const product = call.query.get('product_id')
      const plans = [...call.world.plans.values()].filter(plan => product === null || plan.productId === product)
      return paged(call, '/v1/billing/plans', 'plans', plans, call.world.hasWholeLists ? presentPlan : shortPlan)
    },
  ],
  [
    'GET',
    /^\/v1\/billing\/plans\/([\w-]+)$/,
    ({ world, params }) => {
      const plan = world.plans.get(params[0] ?? '')
      return plan ? { status: 200, data: presentPlan(plan) } : notFound()
    },
  ],
  ['PATCH', /^\/v1\/billing\/plans\/([\w-]+)$/, patchPlan],
  ['POST', /^\/v1\/billing\/plans\/([\w-]+)\/activate$/, switchPlan('ACTIVE')],
  ['POST', /^\/v1\/billing\/plans\/([\w-]+)\/deactivate$/, switchPlan('INACTIVE')],
]
