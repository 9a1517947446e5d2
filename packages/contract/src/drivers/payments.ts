import { z } from 'zod'
import { sentence } from '../kit/sentences.ts'
import { defineSettings, longestSetting, SettingLine, SettingText, secret, setting, when } from '../kit/settings.ts'
import { borrowedOption, driver, driverKeys, driverNames, driverSettings, option } from './declare.ts'

const toggle = (title: string, description?: string) => z.boolean().meta({ title, description })
const line = (title: string, description: string) => SettingLine.meta({ title, description })
const hidden = (title: string, description: string) => secret(SettingLine.meta({ title, description }))
const text = (title: string, description?: string) =>
  SettingText.meta({ title, description, input: 'textarea', rows: 5 })

const whileOn = when('billing.enable')
const paypalGroup = { errorGroup: 'paypal_group', shownWhen: when('billing.paypal.enable') }
const byPaypal = { ...paypalGroup, required: true } as const
const byStripe = { shownWhen: when('billing.stripe.enable'), required: true } as const
const paypalTestMode = setting('client', toggle(sentence('PayPal test mode')), false, { public: true, ...paypalGroup })

/** Every payment gateway: its name, and its options with their settings. */
export const paymentDrivers = {
  paypal: driver('PayPal', {
    clientId: option(
      'paypal_client_id',
      line('PayPal client ID', 'On developer.paypal.com, under Apps & Credentials, in your app.'),
      '',
      byPaypal,
    ),
    secret: option(
      'paypal_secret',
      hidden('PayPal secret', 'In the same app, below the client ID. Test mode has its own.'),
      '',
      byPaypal,
    ),
    webhookId: option(
      'paypal_webhook_id',
      line('PayPal webhook ID', 'In the same app: add a webhook with the address below, then copy its ID.'),
      '',
      byPaypal,
    ),
    isTest: borrowedOption('billing.paypal_test_mode', paypalTestMode),
  }),
  stripe: driver('Stripe', {
    key: option(
      'stripe_key',
      line('Stripe client ID', 'The publishable key in Stripe, under Developers > API keys. It starts with pk_.'),
      '',
      { ...byStripe, errorGroup: 'stripe_group' },
    ),
    secret: option(
      'stripe_secret',
      hidden('Stripe secret', 'The secret or restricted key in the same place. It starts with sk_ or rk_.'),
      '',
      byStripe,
    ),
  }),
}
export type PaymentMethod = keyof typeof paymentDrivers
export const paymentMethods = driverKeys(paymentDrivers)
export const paymentMethodNames = driverNames(paymentDrivers)

export const billingSettings = defineSettings('billing', {
  access: 'settings.update',
  fields: {
    'billing.integrated': setting('client', toggle('Billing'), false, { public: true, readOnly: true }),
    'billing.enable': setting('client', toggle('Enable Billing'), false, { public: true }),
    'billing.paypal.enable': setting('client', toggle('PayPal gateway'), false, {
      public: true,
      shownWhen: whileOn,
      errorGroup: 'paypal_group',
    }),
    'billing.paypal_test_mode': paypalTestMode,
    'billing.stripe.enable': setting('client', toggle('Stripe gateway'), false, {
      public: true,
      shownWhen: whileOn,
      errorGroup: 'stripe_group',
    }),
    ...driverSettings(paymentDrivers),
    'billing.accepted_cards': setting(
      'client',
      z
        .array(z.string().trim().min(1).max(longestSetting))
        .refine(list => JSON.stringify(list).length <= longestSetting, 'Too many entries. Remove some.')
        .meta({
          title: 'Accepted Cards',
          input: 'chips',
          suggestions: ['visa', 'mastercard', 'american-express', 'discover', 'diners', 'jcb'],
        }),
      [],
      { public: true, shownWhen: byStripe.shownWhen },
    ),
    'billing.stripe.collect_address': setting(
      'client',
      toggle('Ask for the billing address', 'Stripe’s page asks buyers for it, and invoices show it.'),
      false,
      { shownWhen: byStripe.shownWhen },
    ),
    'billing.stripe.collect_vat': setting(
      'client',
      toggle(
        'Ask business customers for their VAT number',
        'Stripe’s page asks companies for name and number, and invoices show both.',
      ),
      false,
      { shownWhen: byStripe.shownWhen },
    ),
    'billing.grace_days': setting(
      'client',
      z.int().min(0).max(60).meta({
        title: 'Grace period (days)',
        description:
          'How long a plan stays active after a failed payment. Members get email reminders during this time.',
      }),
      7,
      { shownWhen: whileOn },
    ),
    'billing.invoice.address': setting('client', text('Invoice address', 'HTML is allowed.'), ''),
    'billing.invoice.notes': setting('client', text('Invoice notes'), ''),
  },
})
