import { longestReason, type Payment } from '@holdall/contract/billing/payments.schemas.ts'
import { paymentMethodNames } from '@holdall/contract/drivers/payments.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import { parseAmount } from '@holdall/contract/plans/money.ts'
import { useRef } from 'react'
import { isProblem } from '../../../platform/api/problem.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { FormDialog } from '../../../platform/forms/form-dialog.tsx'
import type { Complaints } from '../../../platform/forms/form-values.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { showAddress } from '../../../ui/people/show-address.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import { useText } from '../../../ui/text.ts'
import { moneyValue } from '../money.ts'
import { refundPayment } from '../queries.ts'
import classes from './payments.module.css'

const tooMuch: Complaints = { amount: { text: sentence('Enter at most what is left of this payment') } }

export type RefundDialogProps = AnswerProps<Payment> & { payment: Payment }

/** Pays a payment back, in whole or in part. One that waits for its gateway is tried again as it was. */
export function RefundDialog({ payment, onAnswer }: RefundDialogProps) {
  const text = useText()
  const { id, pending, refundable, currency } = payment
  // The same for every try, so that a second one never pays back twice.
  const key = useRef({ wish: '', key: '' })
  const form = useForm({
    initial: { amount: pending?.amount ?? refundable, reason: pending?.reason ?? '' },
    alsoCheck: ({ amount }): Complaints => {
      const minor = parseAmount(amount.trim(), currency)
      const most = parseAmount(refundable, currency) ?? 0
      if (minor === null || minor === 0) return { amount: { text: sentence('Enter an amount such as 9.99') } }
      return minor > most ? tooMuch : {}
    },
    async submit({ amount, reason }) {
      const wish = JSON.stringify([amount, reason])
      if (key.current.wish !== wish) key.current = { wish, key: newKey() }
      const body = { key: pending?.key ?? key.current.key, amount: amount.trim(), reason }
      try {
        onAnswer(await refundPayment(id, body))
      } catch (error) {
        // What the gateway has refused is over; another try is another refund.
        if (isProblem(error) && error.code === 'billing.gateway-said') key.current = { wish: '', key: '' }
        throw error
      }
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
      <dd>{formatMoney(amount, currency)}</dd>
      {Number(refunded) > 0 && (
        <>
          <dt>{text('Refunded')}</dt>
          <dd>{formatMoney(refunded, currency)}</dd>
        </>
      )}
      <dt>{text('Left to refund')}</dt>
      <dd>{formatMoney(refundable, currency)}</dd>
    </dl>
  )
}

/** A version 4 UUID (RFC 9562), also where the page isn’t served over HTTPS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map(part => part.join(''))
    .join('-')
}
