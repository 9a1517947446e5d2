import { type OutboxMail, outboxList } from '@holdall/contract/outbox/outbox.contract.ts'
import { sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { displayName } from '../../core/people/person-names.ts'
import type { MailTables } from '../../drivers/mail/mail.tables.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import { choiceFilter, type FilterSource, instantFilter, textFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import { holdsWords } from '../../platform/lists/words.ts'

const tables = onTables<MailTables & PeopleTables>()

const subject = sql`case when mail_outbox.is_subject_secret = 1 then '' else mail_outbox.subject end`

/** Mail to the address that someone has now. */
const recipientFilter: FilterSource = {
  kind: 'user',
  condition: (_, { operator, value }) => {
    const address = sql`(select users.email from users where users.id = ${value})`
    return operator === '!='
      ? sql`mail_outbox.recipient <> coalesce(${address}, '')`
      : sql`mail_outbox.recipient = ${address}`
  },
}

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
    recipient_id: recipientFilter,
    template: textFilter(sql`mail_outbox.template`),
    created_at: instantFilter(sql`mail_outbox.created_at`),
  },
  search: ({ dialect }, words) => holdsWords(dialect, sql`mail_outbox.recipient || ' ' || ${subject}`, words),
  rows: presentMails,
})

async function presentMails({ db }: Needs<'db'>, ids: readonly string[]): Promise<OutboxMail[]> {
  const rows = await tables(db.read)
    .selectFrom('mail_outbox')
    .leftJoin('users', 'users.email', 'mail_outbox.recipient')
    .where('mail_outbox.id', 'in', [...ids])
    .select([
      'mail_outbox.id',
      'recipient',
      'subject',
      'is_subject_secret',
      'template',
      'state',
      'attempts',
      'error',
      'driver',
    ])
    .select(['mail_outbox.created_at', 'sent_at', 'next_try_at'])
    .select(['users.id as user_id', 'users.first_name', 'users.last_name'])
    .execute()
  return rows.map(({ is_subject_secret, next_try_at, user_id, first_name, last_name, ...row }) => ({
    ...row,
    recipientUser: user_id === null ? null : { id: user_id, ...namesOf(row.recipient, first_name, last_name) },
    subject: is_subject_secret === 1 ? null : row.subject,
    created_at: instant(row.created_at),
    sent_at: instantOrNull(row.sent_at),
    nextTryAt: row.state === 'queued' ? instantOrNull(next_try_at) : null,
  }))
}

function namesOf(email: string, firstName: string | null, lastName: string | null) {
  return { email, name: displayName({ email, first_name: firstName ?? '', last_name: lastName ?? '' }) }
}
