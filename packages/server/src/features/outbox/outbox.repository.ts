import { sql } from 'kysely'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import type { TreeTables } from '../../core/tree/tree.tables.ts'
import type { MailRow, MailTables } from '../../drivers/mail/mail.tables.ts'
import { onTables, type Tx } from '../../platform/database/database.ts'
import type { WorkspaceTables } from '../workspaces/workspaces.tables.ts'

const tables = onTables<MailTables & RightsTables & TreeTables & WorkspaceTables>()

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

/** Where what a message is about is kept, by the word before its id. */
const kept = { grant: 'grants', link: 'links', invitation: 'space_invitations', handover: 'handovers' } as const

/** Removes messages from before then that were given up, if what they are about doesn't exist any more. */
export async function removeMarksOfNothing(tx: Tx, before: number): Promise<void> {
  for (const [resource, table] of Object.entries(kept)) {
    await tables(tx)
      .deleteFrom('mail_outbox')
      .where('state', '=', 'failed')
      .where('created_at', '<', before)
      .where('about', 'like', `${resource}:%`)
      .where(
        sql<boolean>`not exists (select 1 from ${sql.table(table)} as it where it.id = substr(mail_outbox.about, ${resource.length + 2}))`,
      )
      .execute()
  }
}
