import { WebhookWithSecret } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { SecretDialog } from './components/secret-dialog.tsx'
import { WebhookDialog } from './components/webhook-dialog.tsx'
import { DeliveryDialog } from './log/delivery-dialog.tsx'

testDialog('of a new webhook', {
  title: 'New webhook',
  draw: close => <WebhookDialog workspaceId={null} onAnswer={close} />,
})

testDialog('with the secret of a webhook', {
  title: '“Build” is ready',
  draw: close => <SecretDialog made={sampleOf(WebhookWithSecret, { webhook: { name: 'Build' } })} onAnswer={close} />,
})

testDialog('of a delivery', {
  title: 'item.created',
  draw: close => <DeliveryDialog id="0000000000000000000000000a" mayResend onAnswer={close} />,
  answers: { 'webhooks.delivery': { type: 'item.created' } },
})
