import type { WebhookDelivery } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import type { StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { type Translate, useText } from '../../../ui/text.ts'

const tones: Readonly<Record<WebhookDelivery['state'], StatusTone>> = {
  waiting: 'busy',
  delivered: 'good',
  failed: 'bad',
}

export function DeliveryState({ delivery }: { delivery: WebhookDelivery }) {
  const text = useText()
  return <StatusBadge tone={tones[delivery.state]}>{wordOf(delivery.state, text)}</StatusBadge>
}

function wordOf(state: WebhookDelivery['state'], text: Translate): string {
  switch (state) {
    case 'waiting':
      return text('Waiting')
    case 'delivered':
      return text('Delivered')
    default:
      return text('Failed')
  }
}
