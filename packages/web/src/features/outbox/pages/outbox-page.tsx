import type { OutboxMail } from '@holdall/contract/outbox/outbox.contract.ts'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import { outboxList } from '../../../platform/admin-lists/lists/outbox.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { useRunOne } from '../../../platform/admin-lists/run-one.ts'
import { refusalsOf } from '../../../platform/admin-lists/state/outcomes.ts'
import { call } from '../../../platform/api/call.ts'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { useText } from '../../../ui/text.ts'
import { MailState, Subject } from './mail-cells.tsx'

const columns = {
  recipient: { render: (mail: OutboxMail) => <Recipient mail={mail} />, width: { min: 200, grow: 1.3 } },
  subject: { render: (mail: OutboxMail) => <Subject mail={mail} />, width: { min: 180, grow: 1.6 } },
  state: { render: (mail: OutboxMail) => <MailState mail={mail} />, width: { min: 92, grow: 0.3 } },
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

function Recipient({ mail }: { mail: OutboxMail }) {
  return (
    <PersonLink id={mail.recipientUser?.id ?? null} title={mail.recipient}>
      <bdi>{mail.recipient}</bdi>
    </PersonLink>
  )
}
