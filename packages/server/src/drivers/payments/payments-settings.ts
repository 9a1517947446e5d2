import type { SettingKey } from '@holdall/contract/contract.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { defineSettingsHook, type SettingValues, type TakeStep } from '../../platform/settings/hooks.ts'
import { messageOf, onlyDo } from '../../platform/settings/take-steps.ts'
import { GatewayError } from './ask-gateway.ts'
import { findPaypalWebhook, type PaypalAccount, signInToPaypal } from './paypal.ts'
import { modeOfStripeKey, readStripeAccount, tryStripeKey } from './stripe.ts'

interface Gateway {
  readonly toggle: SettingKey
  /** What a save tries anew when it changes. */
  readonly keys: readonly SettingKey[]
  /** @throws GatewayError */
  readonly probe: (ctx: Ctx, values: SettingValues, take: TakeStep) => Promise<void>
}

const gateways: readonly Gateway[] = [
  {
    toggle: 'billing.paypal.enable',
    keys: ['paypal_client_id', 'paypal_secret', 'paypal_webhook_id', 'billing.paypal_test_mode'],
    probe: probePaypal,
  },
  { toggle: 'billing.stripe.enable', keys: ['stripe_key', 'stripe_secret'], probe: probeStripe },
]
const isOn = (gateway: Gateway, values: SettingValues) =>
  values.get('billing.enable') && values.get(gateway.toggle) === true

/** A gateway that is on is believed once it knows its credentials. */
export const paymentsHook = defineSettingsHook({
  keys: ['billing.enable', ...gateways.flatMap(({ toggle, keys }) => [toggle, ...keys])],
  async check(ctx, { after, keys }) {
    const touched = gateways.filter(
      gateway => isOn(gateway, after) && ['billing.enable', gateway.toggle, ...gateway.keys].some(key => keys.has(key)),
    )
    const refusals = await Promise.all(
      touched.map(({ probe }) =>
        probe(ctx, after, onlyDo).then(
          () => ({}),
          error => ({ [error instanceof GatewayError ? error.place : 'stripe_group']: messageOf(error) }),
        ),
      ),
    )
    return Object.assign({}, ...refusals)
  },
  probe: {
    panel: 'billing',
    async run(ctx, values, take) {
      const on = gateways.filter(gateway => isOn(gateway, values))
      if (on.length === 0) {
        await take('Find a gateway that is on', async () => {
          throw new Error('Switch billing and a gateway on first')
        })
      }
      for (const { probe } of on) await probe(ctx, values, take)
    },
  },
})

/** What fails in `work` is shown at `place`. */
async function at<T>(place: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new GatewayError(place, messageOf(error))
  }
}

async function probePaypal(ctx: Ctx, values: SettingValues, take: TakeStep): Promise<void> {
  const account: PaypalAccount = {
    clientId: values.get('paypal_client_id'),
    secret: values.get('paypal_secret'),
    webhookId: values.get('paypal_webhook_id'),
    isTest: values.get('billing.paypal_test_mode'),
  }
  let token = ''
  await take(account.isTest ? 'Sign in to PayPal’s sandbox' : 'Sign in to PayPal', () =>
    at('paypal_group', async () => {
      token = await signInToPaypal(ctx, account)
      return undefined
    }),
  )
  await take('Find the webhook', () => at('paypal_group', () => findPaypalWebhook(ctx, account, token)))
}

async function probeStripe(ctx: Ctx, values: SettingValues, take: TakeStep): Promise<void> {
  const key = values.get('stripe_key')
  const secret = values.get('stripe_secret')
  await take('Find the account of the Stripe secret', () =>
    at('stripe_secret', async () => {
      if (modeOfStripeKey(secret, ['sk', 'rk']) === null) throw new Error('A Stripe secret begins with sk_ or rk_')
      return readStripeAccount(ctx, secret)
    }),
  )
  await take('Try the Stripe client ID', () =>
    at('stripe_group', async () => {
      const mode = modeOfStripeKey(key, ['pk'])
      if (mode === null) throw new Error('The client ID is the publishable key, which begins with pk_')
      if (mode !== modeOfStripeKey(secret, ['sk', 'rk'])) {
        throw new Error('One of client ID and secret is of the test mode, the other is not')
      }
      await tryStripeKey(ctx, key)
      return `${mode} mode`
    }),
  )
}
