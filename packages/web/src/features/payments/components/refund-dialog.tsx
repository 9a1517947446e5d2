import { longestReason, type Payment } from '@holdall/contract/billing/payments.schemas.ts'
import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import { parseAmount } from '@holdall/contract/plans/money.ts'
import { useRef } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { money, moneyValue } from '../money.ts'
import { refundPayment } from '../queries.ts'
import classes from './payments.module.css'

export type RefundDialogProps = AnswerProps<Payment> & { payment: Payment }

/** Pays a payment back, in whole or in part. One that waits for its gateway is tried again as it was. */
export function RefundDialog({ payment, onAnswer }: RefundDialogProps) {
  const text = useText()
  const { id, pending, refundable, currency } = payment
  // The same for every try, so that a second one never pays back twice.
  const key = useRef({ wish: '', key: crypto.randomUUID() })
  const form = useForm({
    initial: { amount: pending?.amount ?? refundable, reason: pending?.reason ?? '' },
    alsoCheck: ({ amount }) => {
      const minor = parseAmount(amount.trim(), currency)
      const most = parseAmount(refundable, currency) ?? 0
      if (minor === null || minor === 0) return { amount: text('Enter an amount such as 9.99') }
      return minor > most ? { amount: text('Enter at most what is left of this payment') } : {}
    },
    async submit({ amount, reason }) {
      const wish = JSON.stringify([amount, reason])
      if (key.current.wish !== wish) key.current = { wish, key: crypto.randomUUID() }
      const body = { key: pending?.key ?? key.current.key, amount: amount.trim(), reason }
      onAnswer(await refundPayment(id, body))
    },
  })
  const { amount } = form.values
  const isAmount = parseAmount(amount.trim(), currency) !== null
  const gateway = paymentMethodNames[payment.gateway]
  return (
    <FormDialog
      form={form}
      size="small"
      title={text('Refund invoice {{number}}', { number: payment.number })}
      onClose={() => onAnswer(null)}
      className={classes.form}
      isDanger
      submitLabel={
        isAmount
          ? text('Refund {{amount}}', { amount: moneyValue(amount.trim(), currency) })
          : text('Refund', { meaning: 'pay money back' })
      }
    >
      <Facts payment={payment} />
      {pending ? (
        <Notice tone="warning">
          {text('{{gateway}} hasn’t confirmed this refund yet. Try again: it’s never paid twice.', { gateway })}
        </Notice>
      ) : (
        <Notice>
          {text(
            '{{gateway}} pays the money back. This can’t be undone. The customer gets an email and a credit note; their plan stays as it is.',
            { gateway },
          )}
        </Notice>
      )}
      <TextField
        label={text('Amount in {{currency}}', { currency })}
        inputMode="decimal"
        autoComplete="off"
        required
        disabled={pending !== null}
        {...form.input('amount')}
      />
      <TextAreaField
        label={text('Reason (optional)')}
        help={text('Printed on the credit note and sent to the customer.')}
        rows={2}
        maxLength={longestReason}
        disabled={pending !== null}
        {...form.input('reason')}
      />
    </FormDialog>
  )
}

function Facts({ payment: { customer, amount, refunded, refundable, currency } }: Pick<RefundDialogProps, 'payment'>) {
  const text = useText()
  return (
    <dl className={classes.facts}>
      <dt>{text('Customer')}</dt>
      <dd>{customer.email ? showAddress(customer.email) : customer.name}</dd>
      <dt>{text('Paid', { meaning: 'an invoice' })}</dt>
      <dd>{money(amount, currency)}</dd>
      {Number(refunded) > 0 && (
        <>
          <dt>{text('Refunded')}</dt>
          <dd>{money(refunded, currency)}</dd>
        </>
      )}
      <dt>{text('Left to refund')}</dt>
      <dd>{money(refundable, currency)}</dd>
    </dl>
  )
}
