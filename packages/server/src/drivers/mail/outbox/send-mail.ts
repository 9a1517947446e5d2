import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { onTables } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import type { MailRow, MailTables } from '../mail.tables.ts'
import { MailError } from '../mail-driver.ts'
import { mailAttempts } from './mail-attempts.ts'

const tables = onTables<MailTables>()

/** Sends one message of the outbox unless it is already sent, and records the outcome. */
export async function sendMail(ctx: Ctx, { mailId }: { mailId: string }, run: JobRun): Promise<undefined> {
  const mail = await tables(ctx.db.read)
    .selectFrom('mail_outbox')
    .selectAll()
    .where('id', '=', mailId)
    .executeTakeFirst()
  // A message that has failed is sent as well: someone has retried its job.
  if (!mail || mail.state === 'sent') return
  try {
    const sent = await ctx.mail.deliver(
      {
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        isRepeated: run.attempt > 1,
        ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
        ...(mail.incoming_id === null ? {} : { forwarded: await sourceOf(ctx, mail.incoming_id) }),
      },
      mail.id,
    )
    await keep(ctx, mailId, {
      state: 'sent',
      attempts: run.attempt,
      error: null,
      driver: sent.driver,
      message_id: sent.messageId,
      sent_at: ctx.clock.now(),
      // Sent messages may contain tokens; their text is no longer needed.
      html: '',
      text: '',
    })
    if (mail.incoming_id !== null) await forgetSource(ctx, mail.incoming_id)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const isFinal = error.kind === 'refused' || run.attempt >= mailAttempts
    await keep(ctx, mailId, {
      state: isFinal ? 'failed' : 'queued',
      attempts: run.attempt,
      error: error.message,
      driver: ctx.settings.get('mail_driver'),
    })
    if (!isFinal) throw error
    ctx.log.warn({ mailId, reason: error.message }, 'A message couldn’t be sent')
  }
}

/** The received message, unchanged. */
async function sourceOf(ctx: Needs<'db'>, id: string): Promise<Uint8Array> {
  const row = await tables(ctx.db.read)
    .selectFrom('incoming_mail')
    .select('source')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.source) throw new MailError('refused', 'The message to forward is no longer stored')
  return row.source
}

/** The message is forwarded; only the fact that it was received is kept. */
async function forgetSource(ctx: Needs<'db'>, id: string): Promise<void> {
  await ctx.db.transaction(tx =>
    tables(tx).updateTable('incoming_mail').set({ source: null }).where('id', '=', id).execute(),
  )
}

type Outcome = Partial<Omit<MailRow, 'id' | 'template' | 'recipient' | 'subject' | 'created_at'>>

async function keep(ctx: Needs<'db'>, mailId: string, outcome: Outcome): Promise<void> {
  await ctx.db.transaction(tx => tables(tx).updateTable('mail_outbox').set(outcome).where('id', '=', mailId).execute())
}
