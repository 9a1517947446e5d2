import { MySubscription } from '@holdall/contract/billing/billing.schemas.ts'
import { id } from '../../../test/screens/items.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { ChangeDialog } from './account/change-dialog.tsx'
import { GatewayDialog } from './pricing/gateway-dialog.tsx'

testDialog('that changes a plan', {
  title: 'Change plan',
  draw: close => <ChangeDialog subscription={sampleOf(MySubscription, {})} planId={null} onAnswer={close} />,
  answers: {
    'billing.pricing': { plans: [{ id: id('basic'), name: 'Basic' }] },
    'billing.mine': {},
    'billing.preview': {},
  },
})

testDialog('that chooses how to pay', {
  title: 'How would you like to pay?',
  draw: close => <GatewayDialog gateways={['stripe', 'paypal']} onChoose={close} onClose={close} />,
})
