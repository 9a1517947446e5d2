import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { onTables, type Tx } from '../../../platform/database/database.ts'
import { JobPostponed, type JobRun } from '../../../platform/jobs/jobs.ts'
import type { MailRow, MailTables } from '../mail.tables.ts'
import { MailError } from '../mail-driver.ts'
import { hastenMail } from './hasten-mail.ts'
import { mailTries, pauseAfter } from './mail-tries.ts'

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
  if (mail.useless_at !== null && mail.useless_at <= ctx.clock.now()) {
    await giveUp(ctx, mail, { error: 'Not sent, because the code or link in it has expired', reason: null })
    return
  }
  try {
    const sent = await ctx.mail.deliver(
      {
        to: mail.recipient,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        isRepeated: run.attempt > 1 || mail.attempts > 0,
        ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
        ...(mail.unsubscribe_url === null ? {} : { unsubscribeUrl: mail.unsubscribe_url }),
        ...(mail.incoming_id === null ? {} : { forwarded: await sourceOf(ctx, mail.incoming_id) }),
      },
      mail.id,
    )
    await keep(ctx, mailId, {
      state: 'sent',
      attempts: mail.attempts + 1,
      error: null,
      reason: null,
      driver: sent.driver,
      message_id: sent.messageId,
      sent_at: ctx.clock.now(),
      next_try_at: null,
      waits_for: null,
      // Sent messages may contain tokens; their text is no longer needed.
      html: '',
      text: '',
    })
    if (mail.incoming_id !== null) await forgetSource(ctx, mail.incoming_id)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    await settle(ctx, { ...mail, attempts: mail.attempts + 1 }, error)
    return
  }
  await hastenMail(ctx, 'delivered')
}

/** Gives up, or waits for another try. @throws JobPostponed */
async function settle(ctx: Ctx, mail: MailRow, error: MailError): Promise<void> {
  const now = ctx.clock.now()
  const until = mail.tries_until ?? mail.created_at + mailTries.forMs
  const said = { error: error.message, reason: error.reply ?? null }
  ctx.log.warn({ mailId: mail.id, reason: error.message }, 'A message couldn’t be sent')
  if (error.kind === 'refused' || now >= until) return giveUp(ctx, mail, said)
  const { attempts } = mail
  // The last try is made when the time is over, or when the message becomes useless: that try only says so.
  const last = Math.min(until, mail.useless_at ?? until)
  const next = Math.max(now + 1, Math.min(now + pauseAfter(attempts, error.retryAfterMs), last))
  const waits = { next_try_at: next, waits_for: error.about }
  await keep(ctx, mail.id, { state: 'queued', attempts, ...said, ...waits, driver: ctx.settings.get('mail_driver') })
  throw new JobPostponed(error, next - now)
}

type Said = Pick<MailRow, 'error' | 'reason'>

/** The message failed for good. Whoever it was sent for is told, unless it has already failed before. */
async function giveUp(ctx: Ctx, mail: MailRow, said: Said): Promise<void> {
  const { id, attempts } = mail
  const end = { state: 'failed' as const, attempts, ...said, next_try_at: null, waits_for: null }
  await ctx.db.transaction(async tx => {
    await write(tx, id, { ...end, driver: ctx.settings.get('mail_driver') })
    await ctx.undelivered(ctx, tx, { ...mail, ...said })
  })
}

/** The received message, unchanged. */
async function sourceOf(ctx: Needs<'db'>, id: string): Promise<Uint8Array> {
  const row = await tables(ctx.db.read)
    .selectFrom('incoming_mail')
    .select('source')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row?.source) throw new MailError('refused', 'The email to forward is no longer stored')
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
  await ctx.db.transaction(tx => write(tx, mailId, outcome))
}

async function write(tx: Tx, mailId: string, outcome: Outcome): Promise<void> {
  await tables(tx).updateTable('mail_outbox').set(outcome).where('id', '=', mailId).execute()
}
