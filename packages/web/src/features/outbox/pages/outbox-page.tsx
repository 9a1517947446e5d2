import type { OutboxMail } from '@holdall/contract/outbox/outbox.contract.ts'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import { outboxList } from '../../../platform/admin-lists/lists/outbox.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { useRunOne } from '../../../platform/admin-lists/run-one.ts'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import { refusalsOf } from '../../../platform/admin-lists/state/outcomes.ts'
import type { StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { call } from '../../../platform/api/call.ts'
import { useText } from '../../../ui/text.ts'

const columns = {
  recipient: { width: { min: 200, grow: 1.3 } },
  subject: { render: (mail: OutboxMail) => <Subject mail={mail} />, width: { min: 180, grow: 1.6 } },
  state: { render: (mail: OutboxMail) => <State mail={mail} />, width: { min: 92, grow: 0.3 } },
  nextTryAt: withTime('nextTryAt'),
  sent_at: withTime('sent_at'),
  created_at: withTime('created_at'),
}

const resend = async (ids: readonly string[], signal?: AbortSignal) =>
  refusalsOf(await call('outbox.resend', { body: { mailIds: [...ids] } }, signal ? { signal } : {}))

/** Mail that is waiting, was sent, or could not be sent. */
export function Page() {
  const text = useText()
  const runOne = useRunOne(outboxList.id)
  const again = {
    id: 'resend',
    label: text('Send again'),
    icon: IconMailForward,
    permission: 'outbox.resend' as const,
    toast: text('Email queued again'),
  }
  return (
    <AdminList
      list={outboxList}
      title={text('Mail outbox')}
      nameOf={mail => mail.recipient}
      columns={columns}
      rowActions={mail => {
        const run = () => runOne(mail.id, again.toast, resend)
        if (mail.state === 'failed') return [{ ...again, isInRow: true, run }]
        return mail.nextTryAt === null ? [] : [{ ...again, label: text('Try now'), isInRow: true, run }]
      }}
      bulkActions={[{ ...again, doing: text('Queueing'), run: resend }]}
    />
  )
}

function Subject({ mail }: { mail: OutboxMail }) {
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

function State({ mail }: { mail: OutboxMail }) {
  const text = useText()
  return <StatusBadge tone={tones[mail.state]}>{choiceLabels(outboxList.filters.state, mail.state, text)}</StatusBadge>
}
