import { type OutboxMail, outboxList } from '@holdall/contract/outbox/outbox.contract.ts'
import { sql } from 'kysely'
import type { MailTables } from '../../drivers/mail/mail.tables.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import { choiceFilter, instantFilter, textFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'

const tables = onTables<MailTables>()

const subject = sql`case when mail_outbox.is_subject_secret = 1 then '' else mail_outbox.subject end`

export const outboxSource = defineListSource({
  list: outboxList,
  from: sql`mail_outbox`,
  id: sql`mail_outbox.id`,
  sorts: {
    created_at: { column: sql`mail_outbox.created_at`, kind: 'number' },
    recipient: { column: sql`mail_outbox.recipient`, kind: 'text' },
    sent_at: { column: sql`mail_outbox.sent_at`, kind: 'number', isNullable: true },
  },
  filters: {
    state: choiceFilter({
      queued: sql`mail_outbox.state = 'queued'`,
      sent: sql`mail_outbox.state = 'sent'`,
      failed: sql`mail_outbox.state = 'failed'`,
    }),
    template: textFilter(sql`mail_outbox.template`),
    created_at: instantFilter(sql`mail_outbox.created_at`),
  },
  search: ({ dialect }, words) => holdsWords(dialect, sql`mail_outbox.recipient || ' ' || ${subject}`, words),
  rows: presentMails,
})

async function presentMails({ db }: Needs<'db'>, ids: readonly string[]): Promise<OutboxMail[]> {
  const rows = await tables(db.read)
    .selectFrom('mail_outbox')
    .where('id', 'in', [...ids])
    .select(['id', 'recipient', 'subject', 'is_subject_secret', 'template', 'state', 'attempts', 'error', 'driver'])
    .select(['created_at', 'sent_at', 'next_try_at'])
    .execute()
  return rows.map(({ is_subject_secret, next_try_at, ...row }) => ({
    ...row,
    subject: is_subject_secret === 1 ? null : row.subject,
    created_at: instant(row.created_at),
    sent_at: instantOrNull(row.sent_at),
    nextTryAt: row.state === 'queued' ? instantOrNull(next_try_at) : null,
  }))
}
