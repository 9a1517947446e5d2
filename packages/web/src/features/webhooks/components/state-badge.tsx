import type { Webhook } from '@holdall/contract/webhooks/webhooks.schemas.ts'
import { webhookList } from '../../../platform/admin-lists/lists/webhooks.generated.ts'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import type { StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { useText } from '../../../ui/text.ts'

const tones: Readonly<Record<Webhook['state'], StatusTone>> = { on: 'good', failing: 'bad', off: 'plain' }

export function WebhookStateBadge({ state }: Pick<Webhook, 'state'>) {
  const text = useText()
  return <StatusBadge tone={tones[state]}>{choiceLabels(webhookList.filters.state, state, text)}</StatusBadge>
}
