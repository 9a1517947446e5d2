import { AnyEmailAddress } from '@holdall/contract/kit/fields.ts'
import { languagesOf } from '../../../core/languages/reader-language.ts'
import { siteAddress } from '../../../drivers/mail/registry.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { JobPostponed, type JobRun, WorkerStopping } from '../../../platform/jobs/jobs.ts'
import { changeAnnouncement, lockAnnouncement } from '../announcements.repository.ts'
import { listRecipients, type Recipient } from '../audience.repository.ts'
import { textChooser } from '../choose-text.ts'
import { unsubscribeToken } from '../mail-choice.ts'
import { announcementMail } from './announcement.mail.ts'
import { mailIdOf } from './mail-id.ts'
import { keptContent, type MailedContent } from './mailed-content.ts'
import { isOutboxFull } from './outbox-room.ts'
import { markStopped } from './sending-failed.ts'
import { oneClickAddress } from './unsubscribe-addresses.ts'

/** How many are written in one transaction, so that others get their turn in between. */
const atOnce = 20
/** How long it waits for the outbox to send what it has, in milliseconds. */
const outboxWaitMs = 3_000

/**
 * Writes a mail to each person in turn, no more than the outbox is about to send, so that the mails of others don’t wait
 * behind all of them and a stop takes effect. The mails of a batch and how far it got are one transaction, and a person's
 * mail has an id of its own, so a repeated run writes to nobody twice. It ends when the announcement is stopped or deleted.
 * @throws JobPostponed while the outbox has enough of them
 */
export async function sendAnnouncement(
  ctx: Ctx,
  { announcementId }: { announcementId: string },
  run: JobRun,
): Promise<{ written: number }> {
  try {
    return await sendWhileThereIsRoom(ctx, announcementId, run)
  } catch (error) {
    // Someone has cancelled the job, or it took too long: no other try continues it.
    if (run.signal.aborted && !(run.signal.reason instanceof WorkerStopping)) await markStopped(ctx, announcementId)
    throw error
  }
}

async function sendWhileThereIsRoom(ctx: Ctx, id: string, run: JobRun): Promise<{ written: number }> {
  let written = 0
  for (;;) {
    run.signal.throwIfAborted()
    const batch = await ctx.db.transaction(tx => sendBatch(ctx, tx, id))
    if (batch === null) return { written }
    if (batch === 'full') throw new JobPostponed(undefined, outboxWaitMs)
    written += batch.count
    await run.progress(batch.written, batch.total)
    if (batch.isLast) return { written }
  }
}

/** Null when there is nothing more to do. */
async function sendBatch(ctx: Ctx, tx: Tx, id: string) {
  const row = await lockAnnouncement(tx, ctx.db.dialect, id)
  if (row?.mail_state !== 'sending') return null
  if (await isOutboxFull(tx, atOnce)) return 'full' as const
  const content = keptContent(row)
  // One more tells whether this is the last batch.
  const found = await listRecipients(tx, content, row.mail_after, atOnce + 1)
  const people = found.slice(0, atOnce)
  const isLast = found.length === people.length
  const choose = await textChooser(ctx, tx)
  let count = 0
  for (const person of people)
    if (await writeTo(ctx, tx, id, person, choose(content.texts, languagesOf(person.language)))) count++
  const written = row.mail_written + count
  await changeAnnouncement(tx, id, {
    mail_after: people.at(-1)?.id ?? row.mail_after,
    mail_written: written,
    ...(isLast ? { mail_state: 'sent', mail_ended_at: ctx.clock.now() } : {}),
  })
  return { count, written, total: row.mail_total, isLast }
}

/** Resolves with whether it was written; an address that can't be used stops nobody else's mail. */
async function writeTo(
  ctx: Ctx,
  tx: Tx,
  announcementId: string,
  { id, email }: Recipient,
  text: MailedContent['texts'][number] | undefined,
): Promise<boolean> {
  if (!text) return false
  if (!AnyEmailAddress.safeParse(email).success) {
    ctx.log.warn({ userId: id, announcementId }, 'An announcement isn’t sent to an unusable address')
    return false
  }
  const token = unsubscribeToken(ctx, id)
  await ctx.mail.queue(tx, {
    id: mailIdOf(announcementId, id),
    template: announcementMail,
    to: email,
    data: { title: text.title, text: text.text, token },
    unsubscribeUrl: oneClickAddress(siteAddress(ctx.env, ctx.settings), token),
  })
  return true
}
