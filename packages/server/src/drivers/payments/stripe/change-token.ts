import { createHmac, timingSafeEqual } from 'node:crypto'
import { GatewayError } from '../ask-gateway.ts'

/** Says when a change of plan takes effect. */
export type ChangeMoment = 'now' | 'next'

/** Says what somebody has agreed to when they confirm a change. */
export interface Calculation {
  /** Seconds since 1970: the moment that the credit for the rest of the period is calculated up to. */
  readonly at: number
  readonly moment: ChangeMoment
}

/** For this long a change costs what was shown. */
const validSeconds = 3600

/** It goes through a browser, where somebody could choose a moment at which the change costs less. So it is signed. */
export function makeChangeToken(secret: string, subscription: string, price: string, calculation: Calculation): string {
  const text = `${calculation.at}.${calculation.moment}`
  return `${text}.${signatureOf(secret, subscription, price, text)}`
}

/** @throws GatewayError if it is out of date, or belongs to another change */
export function readChangeToken(
  secret: string,
  subscription: string,
  price: string,
  { token, now }: { readonly token: string; readonly now: number },
): Calculation {
  const [, text = '', at = '', moment, signature = ''] = /^((\d{1,12})\.(now|next))\.([\w-]{43})$/.exec(token) ?? []
  const right = Buffer.from(signatureOf(secret, subscription, price, text))
  const given = Buffer.from(signature)
  const age = now / 1000 - Number(at)
  if (given.length !== right.length || !timingSafeEqual(given, right) || age > validSeconds) {
    throw new GatewayError('stripe_group', 'The price has changed. Please check it again.')
  }
  return { at: Number(at), moment: moment as ChangeMoment }
}

function signatureOf(secret: string, subscription: string, price: string, text: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['change of plan', subscription, price, text]))
    .digest('base64url')
}
