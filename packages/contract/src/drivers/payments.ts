import { z } from 'zod'
import { defineSettings, longestSetting, SettingLine, SettingText, secret, setting, when } from '../kit/settings.ts'

const toggle = (title: string) => z.boolean().meta({ title })
const line = (title: string) => SettingLine.meta({ title })
const hidden = (title: string) => secret(SettingLine.meta({ title }))
const text = (title: string, description?: string) =>
  SettingText.meta({ title, description, input: 'textarea', rows: 5 })

const whileOn = when('billing.enable')
const byPaypal = {
  errorGroup: 'paypal_group',
  shownWhen: when('billing.paypal.enable'),
  required: true,
} as const
const byStripe = { shownWhen: when('billing.stripe.enable'), required: true } as const

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
    paypal_client_id: setting('server', line('PayPal client ID'), '', byPaypal),
    paypal_secret: setting('server', hidden('PayPal secret'), '', byPaypal),
    paypal_webhook_id: setting('server', line('PayPal webhook ID'), '', byPaypal),
    'billing.paypal_test_mode': setting('client', toggle('PayPal test mode'), false, {
      public: true,
      shownWhen: byPaypal.shownWhen,
      errorGroup: 'paypal_group',
    }),
    'billing.stripe.enable': setting('client', toggle('Stripe gateway'), false, {
      public: true,
      shownWhen: whileOn,
      errorGroup: 'stripe_group',
    }),
    stripe_key: setting('server', line('Stripe client ID'), '', { ...byStripe, errorGroup: 'stripe_group' }),
    stripe_secret: setting('server', hidden('Stripe secret'), '', byStripe),
    'billing.accepted_cards': setting(
      'client',
      z
        .array(z.string().trim().min(1).max(longestSetting))
        .refine(list => JSON.stringify(list).length <= longestSetting, 'These are too many')
        .meta({
          title: 'Accepted Cards',
          input: 'chips',
          suggestions: ['visa', 'mastercard', 'american-express', 'discover', 'diners', 'jcb'],
        }),
      [],
      { public: true, shownWhen: byStripe.shownWhen },
    ),
    'billing.invoice.address': setting('client', text('Invoice address', 'HTML is allowed.'), ''),
    'billing.invoice.notes': setting('client', text('Invoice notes'), ''),
  },
})
