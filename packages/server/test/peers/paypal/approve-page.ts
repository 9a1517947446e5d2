import type { PeerAnswer } from '../http-peer.ts'
import { activate, planOf, setStatus } from './billing.ts'
import { amountText } from './money.ts'
import { presentSubscription } from './present.ts'
import { emit, type PaypalWorld, type PeerSubscription } from './world.ts'

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, letter => `&#${letter.charCodeAt(0)};`)

function find(world: PaypalWorld, token: string): PeerSubscription | null {
  return [...world.subscriptions.values()].find(({ tokens }) => tokens.has(token)) ?? null
}

/** The person agrees, to a new subscription or to another plan. */
export function approve(world: PaypalWorld, of: PeerSubscription, token: string): void {
  const asked = of.tokens.get(token)
  if (!asked) throw new Error('Nothing was asked')
  if (asked.planId !== null) {
    of.planId = asked.planId
    of.tokens.delete(token)
    emit(world, 'BILLING.SUBSCRIPTION.UPDATED', 'subscription', presentSubscription(world, of))
  } else if (of.status === 'APPROVAL_PENDING') {
    if (of.context.user_action === 'CONTINUE') setStatus(world, of, 'APPROVED')
    else activate(world, of)
  }
}

/** A page with two buttons, in place of PayPal's own. */
export function approvePage(world: PaypalWorld, method: string, query: URLSearchParams, form: string): PeerAnswer {
  const token = query.get('ba_token') ?? new URLSearchParams(form).get('ba_token') ?? ''
  const of = find(world, token)
  const asked = of?.tokens.get(token)
  if (!of || !asked) return html(404, '<h1>Things don’t appear to be working at the moment.</h1>')
  if (method === 'GET') return html(200, pageOf(world, of, token))
  const isAgreed = new URLSearchParams(form).get('answer') === 'agree'
  if (isAgreed) approve(world, of, token)
  const target = new URL((isAgreed ? asked.context.return_url : asked.context.cancel_url) ?? world.url)
  target.searchParams.set('subscription_id', of.id)
  target.searchParams.set('ba_token', token)
  target.searchParams.set('token', newerToken(token))
  return { status: 302, headers: { location: target.href } }
}

const newerToken = (token: string) => token.replace('BA-', '')

function pageOf(world: PaypalWorld, of: PeerSubscription, token: string): string {
  const planId = of.tokens.get(token)?.planId ?? of.planId
  const plan = world.plans.get(planId) ?? planOf(world, of)
  return `<h1>PayPal (test)</h1>
    <p>${escapeHtml(plan.name)}: ${amountText(plan.price)} ${plan.price.currency} every ${plan.count} ${plan.unit}</p>
    <form method="post" action="/webapps/billing/subscriptions">
      <input type="hidden" name="ba_token" value="${escapeHtml(token)}">
      <button name="answer" value="agree">Agree &amp; Subscribe</button>
      <button name="answer" value="cancel">Cancel and return</button>
    </form>`
}

function html(status: number, body: string): PeerAnswer {
  const text = `<!doctype html><html lang="en"><title>PayPal (test)</title><body>${body}</body></html>`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, text }
}
