import type { Ctx } from '../../../platform/ctx.ts'
import { onTables } from '../../../platform/database/database.ts'
import type { FailedJob } from '../../../platform/jobs/jobs.ts'
import type { MailTables } from '../mail.tables.ts'

const tables = onTables<MailTables>()

/** A message whose job fails for another reason than the mail server's is a failed one too, and can be sent again. */
export async function mailFailed(
  ctx: Ctx,
  { mailId }: { readonly mailId: string },
  { message }: FailedJob,
): Promise<void> {
  await ctx.db.transaction(async tx => {
    const mail = await tables(tx)
      .updateTable('mail_outbox')
      .set({ state: 'failed', error: message, next_try_at: null, waits_for: null })
      .where('id', '=', mailId)
      .where('state', '=', 'queued')
      .returningAll()
      .executeTakeFirst()
    if (mail) await ctx.undelivered(ctx, tx, mail)
  })
}
