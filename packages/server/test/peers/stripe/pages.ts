import type { PeerAnswer, PeerRequest } from '../http-peer.ts'
import { ApiError } from './api-error.ts'
import { payInvoice } from './changing.ts'
import { type Card, need, type PeerState } from './peer-state.ts'
import { dueOf } from './render.ts'
import { addCard, payCheckout } from './subscribing.ts'

interface Shown {
  readonly title: string
  readonly text: string
  /** Values of `action` and what the buttons say. */
  readonly buttons: Readonly<Record<string, string>>
  readonly problem?: string
}

/** A page with one form. It works without scripts, and the buttons are what a person would do on Stripe's page. */
function html({ title, text, buttons, problem }: Shown, status = 200): PeerAnswer {
  const button = ([action, label]: [string, string]) => `<button name="action" value="${action}">${label}</button>`
  const parts = [
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>`,
    `<main><h1>${title}</h1><p>${text}</p>`,
    problem ? `<p role="alert">${problem}</p>` : '',
    `<form method="post">${Object.entries(buttons).map(button).join(' ')}</form></main></html>`,
  ]
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, text: parts.join('') }
}

const sentTo = (location: string): PeerAnswer => ({ status: 303, headers: { location }, text: '' })

const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const payButtons = { pay: 'Pay', decline: 'Decline', cancel: 'Cancel' }

/** The hosted pages: checkout, an invoice, and the portal. Null for other addresses. */
export function answerPage(state: PeerState, { method, url, body }: PeerRequest): PeerAnswer | null {
  const [, kind, id = ''] = /^\/(c\/pay|i|p\/session)\/([\w-]+)$/.exec(url.pathname) ?? []
  const page = kind === undefined ? undefined : pages[kind]
  if (page === undefined) return null
  const action = method === 'POST' ? new URLSearchParams(body.toString('utf8')).get('action') : null
  try {
    return page(state, id, action)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return html({ title: 'Payment', text: '', buttons: payButtons, problem: plain(error.message) }, 402)
  }
}

/** The start of the portal, on which only the details of the customer can be changed. */
function detailsPage(state: PeerState, id: string, returnUrl: string, action: string | null): PeerAnswer {
  const customer = need(state.customers, id)
  if (action === 'move') customer.address = { ...sampleDetails.address, line1: 'Neue Straße 7', city: 'Hamburg' }
  if (action !== null) return sentTo(returnUrl)
  return html({ title: 'Billing information', text: '', buttons: { move: 'Save new address', back: 'Back' } })
}

type AnswerAction = (state: PeerState, id: string, action: string | null) => PeerAnswer

const cards: Readonly<Record<string, Card>> = { pay: 'good', decline: 'declined', start: 'none' }

/** Typed by whoever presses a button of a page that asks for it. */
const sampleDetails = {
  name: 'Müller & Söhne GmbH',
  address: {
    line1: 'Hauptstraße 5',
    line2: null,
    postal_code: '10115',
    city: 'Berlin',
    state: null,
    country: 'DE',
  },
  taxId: { type: 'eu_vat', value: 'DE123456789' },
}

const pages: Readonly<Record<string, AnswerAction>> = {
  'c/pay'(state, id, action) {
    const session = state.sessions.get(id)
    if (session === undefined || session.status === 'expired') {
      return html(
        { title: 'Something went wrong', text: 'The page you were looking for could not be found.', buttons: {} },
        404,
      )
    }
    if (action === 'cancel') return sentTo(session.cancelUrl)
    const card = action === null ? undefined : cards[action]
    if (card !== undefined) payCheckout(state, id, card, session.asks.address ? sampleDetails : {})
    if (card !== undefined || session.status === 'complete') {
      return sentTo(session.successUrl.replace('{CHECKOUT_SESSION_ID}', id))
    }
    const { product, amount, currency } = need(state.prices, session.price)
    const text = `${plain(need(state.products, product).name)}: ${amount} ${currency}`
    const withoutCard: Record<string, string> =
      session.collects === 'if_required' && session.trialDays > 0 ? { start: 'Start trial' } : {}
    const trial = session.trialDays > 0 ? `${session.trialDays} days free, then ` : ''
    return html({ title: 'Subscribe', text: trial + text, buttons: { ...withoutCard, ...payButtons } })
  },
  i(state, id, action) {
    const invoice = need(state.invoices, id)
    if (action === 'decline') throw new ApiError(402, 'Your card was declined.')
    if (action === 'pay') payInvoice(state, invoice)
    const text = `${dueOf(invoice)} ${invoice.currency}, ${invoice.status}`
    return html({
      title: 'Invoice',
      text,
      buttons: invoice.status === 'open' ? { pay: 'Pay', decline: 'Decline' } : {},
    })
  },
  'p/session'(state, id, action) {
    const { customer, returnUrl, flow } = need(state.portals, id)
    if (flow === 'none') return detailsPage(state, customer, returnUrl, action)
    if (action === 'save') need(state.customers, customer).method = addCard(state, 'good')
    if (action !== null) return sentTo(returnUrl)
    return html({ title: 'Payment method', text: '', buttons: { save: 'Save new card', back: 'Back' } })
  },
}
