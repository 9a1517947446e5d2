import { sql } from 'kysely'
import type { MailTables } from '../../../drivers/mail/mail.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import { announcementMail } from './announcement.mail.ts'

const tables = onTables<MailTables>()

/**
 * Whether so many announcements wait for their first try. Those that wait for another one don't count: a mailbox that is
 * away for days holds up nobody.
 */
export async function isOutboxFull(db: Reader, most: number): Promise<boolean> {
  const waiting = await tables(db)
    .selectFrom('mail_outbox')
    .select('id')
    .where('state', '=', 'queued')
    .where('template', '=', announcementMail.name)
    .where(sql<boolean>`next_try_at is null`)
    .limit(most)
    .execute()
  return waiting.length === most
}
