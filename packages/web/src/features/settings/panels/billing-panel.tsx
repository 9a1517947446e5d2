import { driverFormKeys } from '@holdall/contract/drivers/declare.ts'
import { billingSettings, type PaymentMethod, paymentDrivers } from '@holdall/contract/drivers/payments.ts'
import { settingDependsOn } from '@holdall/contract/kit/settings.ts'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useSearch } from '../../../platform/router/router-context.ts'
import { offeredKeys } from '../../../platform/settings/offered-keys.ts'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { GroupProblem, SettingField } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './billing-panel.module.css'

export const panel = billingSettings

const tabs = ['general', 'invoices'] as const
type Tab = (typeof tabs)[number]

const all = offeredKeys(panel)
const invoices = all.filter(key => key.startsWith('billing.invoice.'))
const paypal = ofGateway('paypal')
const stripe = ofGateway('stripe')
const gateways = [...paypal, ...stripe, 'billing.paypal.enable', 'billing.stripe.enable']

/** What is asked while a gateway is on; first what its driver needs. */
function ofGateway(method: PaymentMethod): string[] {
  const keys = driverFormKeys({ [method]: paymentDrivers[method] })
  const isOfIt = (key: string) => settingDependsOn(panel.fields, key).has(`billing.${method}.enable`)
  return [...keys, ...all.filter(key => isOfIt(key) && !keys.includes(key))]
}

/** The gateways for payments, and what is printed on invoices. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const id = useId()
  // A search for a field opens its tab.
  const { field = '' } = useSearch() as { field?: string }
  const [tab, setTab] = useState<Tab>(invoices.includes(field) ? 'invoices' : 'general')
  const list = useRef<HTMLDivElement>(null)
  const names: Record<Tab, string> = { general: text('General'), invoices: text('Invoices') }
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = tab === 'general' ? 'invoices' : 'general'
    setTab(next)
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next}`)}`)?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={text('Billing')} className={classes.tabs}>
        {tabs.map(one => (
          <button
            key={one}
            id={`${id}-${one}`}
            type="button"
            role="tab"
            aria-selected={one === tab}
            aria-controls={`${id}-panel`}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => setTab(one)}
            onKeyDown={move}
          >
            {names[one]}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${tab}`} className={classes.panel}>
        {tab === 'general' ? <General form={form} /> : <Invoices form={form} />}
      </div>
    </>
  )
}

function General({ form }: PanelProps) {
  return (
    <>
      <SettingField form={form} name="billing.enable" />
      {form.isShown('billing.paypal.enable') && (
        <div className={classes.gateway}>
          <SettingField form={form} name="billing.paypal.enable" />
          <GroupProblem form={form} group="paypal_group" />
          <All form={form} names={paypal} />
          {form.isShown('paypal_webhook_id') && <WebhookAddress gateway="paypal" />}
        </div>
      )}
      {form.isShown('billing.stripe.enable') && (
        <div className={classes.gateway}>
          <SettingField form={form} name="billing.stripe.enable" />
          <GroupProblem form={form} group="stripe_group" />
          <All form={form} names={stripe} />
          {form.isShown('stripe_secret') && <WebhookAddress gateway="stripe" />}
        </div>
      )}
      <OtherFields form={form} drawn={['billing.enable', ...gateways, ...invoices]} />
    </>
  )
}

/** Where a gateway sends its events. Stripe is told by the site itself. */
function WebhookAddress({ gateway }: { gateway: PaymentMethod }) {
  const text = useText()
  const address = `${location.origin}/billing/${gateway}`
  return (
    <div className={classes.address}>
      <span>{text('Webhook address')}</span>
      <div>
        <code>{address}</code>
        <CopyButton value={address} name={text('Copy the webhook address')} />
      </div>
      <small>
        {gateway === 'paypal'
          ? text('Enter it in PayPal. We then choose the types of events ourselves.')
          : text('We create this webhook in Stripe when you save. There’s nothing to do.')}
      </small>
    </div>
  )
}

function Invoices({ form }: PanelProps) {
  return <All form={form} names={invoices} />
}

function All({ form, names }: PanelProps & { names: readonly string[] }) {
  return names.map(name => <SettingField key={name} form={form} name={name} />)
}
