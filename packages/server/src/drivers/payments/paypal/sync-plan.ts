import { textAt } from '../../../platform/outbound/ask-json.ts'
import type { PricedPlan, PriceIds } from '../payment-driver.ts'
import { ensure, idIn, requestIdOf } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { paypalAmount } from './paypal-money.ts'
import { type PlanTerms, readPlan } from './plan-terms.ts'

/**
 * All plans belong to one product, because a subscription can only change to a plan of the same product. It is found by
 * its description: the API's reference refuses ids of one's own where a plan names its product.
 */
const product = { name: 'Plans', description: 'Plans of the site (holdall-plans)', type: 'SERVICE' } as const

/** PayPal gives up on a subscription after this many failed payments in a row. Its default, 0, never would. */
const failureThreshold = 3
const longestText = 127

const pathOf = (priceId: string) => `/v1/billing/plans/${encodeURIComponent(priceId)}`

/** Brings a plan to PayPal, or finds it there. What is paid never changes under an id: other terms make another plan. */
export async function syncPlan(calls: PaypalCalls, plan: PricedPlan, known: PriceIds | null): Promise<PriceIds> {
  const before = known && (await readPlan(calls, known.priceId))
  if (known && before) {
    if (isPricedAs(before, plan)) return bringUpToDate(calls, plan, known.priceId, before)
    await retirePlan(calls, known)
  }
  const productId = before?.productId || (await findProduct(calls)) || (await createProduct(calls))
  return (await findPlan(calls, plan, productId)) ?? createPlan(calls, plan, productId)
}

/** The oldest one counts, should there ever be two. */
async function findProduct(calls: PaypalCalls): Promise<string | null> {
  let found: { readonly id: string; readonly createdAt: string } | null = null
  for await (const entry of calls.list('/v1/catalogs/products?page_size=20', 'products')) {
    if (entry.description !== product.description) continue
    const createdAt = textAt(entry, 'create_time')
    if (!found || createdAt < found.createdAt) found = { id: textAt(entry, 'id'), createdAt }
  }
  return found?.id || null
}

async function createProduct(calls: PaypalCalls): Promise<string> {
  const requestId = requestIdOf('product', product)
  return idIn(await calls.send('POST', '/v1/catalogs/products', { body: product, requestId }))
}

/** PayPal's plans have no id of ours. The end of the description says whose plan it is. */
async function findPlan(calls: PaypalCalls, plan: PricedPlan, productId: string): Promise<PriceIds | null> {
  const path = `/v1/billing/plans?product_id=${encodeURIComponent(productId)}&page_size=20`
  for await (const entry of calls.list(path, 'plans')) {
    const id = textAt(entry, 'id')
    // A short answer may come without the description.
    if (typeof entry.description === 'string' && !entry.description.endsWith(markOf(plan))) continue
    const terms = await readPlan(calls, id)
    if (terms?.description.endsWith(markOf(plan)) && isPricedAs(terms, plan)) {
      return bringUpToDate(calls, plan, id, terms)
    }
  }
  return null
}

async function createPlan(calls: PaypalCalls, plan: PricedPlan, productId: string): Promise<PriceIds> {
  const frequency = { interval_unit: plan.interval.toUpperCase(), interval_count: plan.intervalCount }
  const trial = plan.trialDays ? [trialCycle(plan, plan.trialDays)] : []
  const body = {
    product_id: productId,
    ...textsOf(plan),
    status: 'ACTIVE',
    billing_cycles: [
      ...trial,
      {
        frequency,
        tenure_type: 'REGULAR',
        sequence: trial.length + 1,
        // Until somebody cancels; the default is a single payment.
        total_cycles: 0,
        pricing_scheme: { fixed_price: paypalAmount(plan) },
      },
    ],
    payment_preferences: { auto_bill_outstanding: true, payment_failure_threshold: failureThreshold },
  }
  const made = await calls.send('POST', '/v1/billing/plans', { body, requestId: requestIdOf('plan', body) })
  return { productId, priceId: idIn(made) }
}

function trialCycle({ currency }: PricedPlan, days: number) {
  return {
    frequency: { interval_unit: 'DAY', interval_count: days },
    tenure_type: 'TRIAL',
    sequence: 1,
    total_cycles: 1,
    pricing_scheme: { fixed_price: { value: '0', currency_code: currency } },
  }
}

async function bringUpToDate(
  calls: PaypalCalls,
  plan: PricedPlan,
  priceId: string,
  terms: PlanTerms,
): Promise<PriceIds> {
  const isOnSale = async () => (await readPlan(calls, priceId))?.isActive === true
  // Only the status of an inactive plan can change, so this comes first.
  if (!terms.isActive) await ensure(() => calls.send('POST', `${pathOf(priceId)}/activate`), isOnSale)
  const texts = textsOf(plan)
  const changed = (['name', 'description'] as const).filter(key => texts[key] !== terms[key])
  if (changed.length > 0) {
    const body = changed.map(key => ({ op: 'replace', path: `/${key}`, value: texts[key] }))
    await calls.send('PATCH', pathOf(priceId), { body })
  }
  return { productId: terms.productId, priceId }
}

/** Takes a plan off sale. Who has it keeps paying for it. */
export async function retirePlan(calls: PaypalCalls, { priceId }: PriceIds): Promise<void> {
  const isOff = async () => (await readPlan(calls, priceId))?.isActive !== true
  await ensure(() => calls.send('POST', `${pathOf(priceId)}/deactivate`), isOff)
}

function isPricedAs(terms: PlanTerms, plan: PricedPlan): boolean {
  const isSame = (['amount', 'currency', 'interval', 'intervalCount'] as const).every(key => terms[key] === plan[key])
  return isSame && terms.trialDays === (plan.trialDays ?? 0)
}

const markOf = ({ id, trialDays }: PricedPlan) => (trialDays ? `(${id} +${trialDays})` : `(${id})`)

function textsOf(plan: PricedPlan): { readonly name: string; readonly description: string } {
  const mark = markOf(plan)
  return { name: cut(plan.name, longestText), description: `${cut(plan.name, longestText - mark.length - 1)} ${mark}` }
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
