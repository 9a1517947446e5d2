import type { OutboxMail } from '@holdall/contract/outbox/outbox.contract.ts'
import { outboxList } from '../../../platform/admin-lists/lists/outbox.generated.ts'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import type { StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { useText } from '../../../ui/text.ts'

/** The subject of an email, unless it contains a secret. */
export function Subject({ mail }: { mail: OutboxMail }) {
  const text = useText()
  if (mail.subject === null) return <span data-nothing>{text('Not shown: it contains a secret')}</span>
  // In the language of the mail, whoever looks at it.
  return (
    <bdi translate="no" title={mail.subject}>
      {mail.subject}
    </bdi>
  )
}

const tones: Readonly<Record<OutboxMail['state'], StatusTone>> = { queued: 'busy', sent: 'good', failed: 'bad' }

/** Whether an email is waiting, was sent, or could not be sent. */
export function MailState({ mail }: { mail: OutboxMail }) {
  const text = useText()
  return <StatusBadge tone={tones[mail.state]}>{choiceLabels(outboxList.filters.state, mail.state, text)}</StatusBadge>
}
