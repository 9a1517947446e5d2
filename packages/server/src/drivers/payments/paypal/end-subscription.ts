import { sentence } from '@holdall/contract/kit/sentences.ts'
import { GatewayError } from '../ask-gateway.ts'
import { ensure, type PaypalData, place } from './paypal-answers.ts'
import type { PaypalCalls } from './paypal-calls.ts'
import { presentSubscription, subscriptionPath } from './read-subscription.ts'

/** PayPal shows reasons in the history of the merchant, and wants one for each change. */
const reasons = {
  suspend: 'Not renewed',
  activate: 'Renewed again',
  cancel: 'Ended',
} as const

const hasEnded = (data: PaypalData | null) => data === null || data.status === 'CANCELLED' || data.status === 'EXPIRED'

/**
 * PayPal only knows cancelling at once. So it is suspended, which stops all payments and can be taken back; once the end
 * has come, `endNow` ends it for good.
 */
export async function cancelAtEnd(calls: PaypalCalls, id: string): Promise<number | null> {
  const before = await calls.find(subscriptionPath(id))
  if (before === null || hasEnded(before)) throw new GatewayError(place, hasEndedText)
  if (before.status !== 'ACTIVE' && before.status !== 'SUSPENDED') throw new GatewayError(place, isPendingText)
  // Read before it is suspended: a suspended one may no longer have a next payment.
  const { paidUntil } = await presentSubscription(calls, before)
  if (before.status === 'ACTIVE') await change(calls, id, 'suspend', data => data?.status !== 'ACTIVE')
  return paidUntil
}

export async function resume(calls: PaypalCalls, id: string): Promise<void> {
  const before = await calls.find(subscriptionPath(id))
  if (hasEnded(before)) throw new GatewayError(place, hasEndedText)
  if (before?.status !== 'ACTIVE') await change(calls, id, 'activate', data => data?.status === 'ACTIVE')
}

export async function endNow(calls: PaypalCalls, id: string): Promise<void> {
  const before = await calls.find(subscriptionPath(id))
  if (hasEnded(before)) return
  // There is nothing to collect yet; giving it up is the task of `expireCheckout`.
  if (before?.status === 'APPROVAL_PENDING') throw new GatewayError(place, isPendingText)
  await change(calls, id, 'cancel', hasEnded)
}

const hasEndedText = sentence('This subscription has already ended at PayPal')
const isPendingText = sentence('This subscription hasn’t been approved at PayPal yet')

/** None of these calls has a request id, so if in doubt, the subscription says whether it happened. */
async function change(
  calls: PaypalCalls,
  id: string,
  action: keyof typeof reasons,
  isDone: (data: PaypalData | null) => boolean,
): Promise<void> {
  const work = () => calls.send('POST', `${subscriptionPath(id)}/${action}`, { body: { reason: reasons[action] } })
  await ensure(work, async () => isDone(await calls.find(subscriptionPath(id))))
}
