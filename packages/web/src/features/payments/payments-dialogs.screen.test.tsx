import { Payment } from '@holdall/contract/billing/payments.schemas.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { RefundDialog } from './components/refund-dialog.tsx'

const amounts = {
  number: '000042',
  amount: '9.99',
  refunded: '2.00',
  refundable: '7.99',
  currency: 'EUR',
  pending: null,
}

testDialog('of a refund', {
  title: 'Refund invoice 000042',
  draw: close => <RefundDialog payment={sampleOf(Payment, amounts)} onAnswer={close} />,
})
