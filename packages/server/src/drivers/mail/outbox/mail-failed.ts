import type { Needs } from '../../../platform/ctx.ts'
import { onTables } from '../../../platform/database/database.ts'
import type { FailedJob } from '../../../platform/jobs/jobs.ts'
import type { MailTables } from '../mail.tables.ts'

const tables = onTables<MailTables>()

/** A message whose job fails for another reason than the mail server's is a failed one too, and can be sent again. */
export async function mailFailed(
  ctx: Needs<'db'>,
  { mailId }: { readonly mailId: string },
  { message }: FailedJob,
): Promise<void> {
  await ctx.db.transaction(tx =>
    tables(tx)
      .updateTable('mail_outbox')
      .set({ state: 'failed', error: message })
      .where('id', '=', mailId)
      .where('state', '=', 'queued')
      .execute(),
  )
}
