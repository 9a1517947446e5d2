import { sql } from 'kysely'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import type { MailRow, MailTables } from '../../drivers/mail/mail.tables.ts'
import { onTables, type Reader, type Tx } from '../../platform/database/database.ts'
import { countRows } from '../../platform/upkeep/waiting.ts'
import type { UserInvitationTables } from '../user-invitations/user-invitations.tables.ts'
import type { WorkspaceTables } from '../workspaces/workspaces.tables.ts'

const tables = onTables<MailTables & RightsTables & TreeTables & UserInvitationTables & WorkspaceTables>()

/** A message as it was before someone asked to send it again. */
export type Waiting = Pick<MailRow, 'state' | 'next_try_at' | 'useless_at'>

/** Undefined if the message doesn't exist. */
export function findMail(tx: Tx, id: string): Promise<Waiting | undefined> {
  return tables(tx)
    .selectFrom('mail_outbox')
    .select(['state', 'next_try_at', 'useless_at'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Queues a message that could not be sent again, with all its time. */
export async function requeueFailed(tx: Tx, id: string, triesUntil: number): Promise<void> {
  await tables(tx)
    .updateTable('mail_outbox')
    .set({ state: 'queued', attempts: 0, tries_until: triesUntil })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}

/** Counts the messages of since then that couldn't be sent, no further than `most`. */
export function countFailedMails(db: Reader, since: number, most: number): Promise<number> {
  const failed = tables(db).selectFrom('mail_outbox').select('id').where('state', '=', 'failed')
  return countRows(db, failed.where('created_at', '>=', since).limit(most))
}

/** Whether what a message is about still exists, by the word before its id. */
const exists = {
  'grant:': sql<boolean>`exists (select 1 from grants where grants.id = substr(mail_outbox.about, 7))`,
  'link:': sql<boolean>`exists (select 1 from links where links.id = substr(mail_outbox.about, 6))`,
  'invitation:': sql<boolean>`exists (select 1 from space_invitations where space_invitations.id = substr(mail_outbox.about, 12))`,
  'user-invitation:': sql<boolean>`exists (select 1 from user_invitations where user_invitations.id = substr(mail_outbox.about, 17))`,
  'handover:': sql<boolean>`exists (select 1 from handovers where handovers.id = substr(mail_outbox.about, 10))`,
}

/** Removes messages from before then that were given up, if what they are about doesn't exist any more. */
export async function removeMarksOfNothing(tx: Tx, before: number): Promise<void> {
  for (const [resource, isThere] of Object.entries(exists)) {
    await tables(tx)
      .deleteFrom('mail_outbox')
      .where('state', '=', 'failed')
      .where('created_at', '<', before)
      .where('about', 'like', `${resource}%`)
      .where(sql<boolean>`not ${isThere}`)
      .execute()
  }
}
