import { languagesOf } from '../../../core/languages/reader-language.ts'
import { siteAddress } from '../../../drivers/mail/registry.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { changeAnnouncement, lockAnnouncement } from '../announcements.repository.ts'
import { listRecipients, type Recipient } from '../audience.repository.ts'
import { textChooser } from '../choose-text.ts'
import { unsubscribeToken } from '../mail-choice.ts'
import { announcementMail } from './announcement.mail.ts'
import { mailIdOf } from './mail-id.ts'
import { keptContent, type MailedContent } from './mailed-content.ts'
import { oneClickAddress } from './unsubscribe-addresses.ts'

/** How many are written in one transaction, so that others get their turn in between. */
const atOnce = 20

/**
 * Writes a mail to each person in turn. The mails of a batch and how far it got are one transaction, and a person's mail has
 * an id of its own, so a repeated run writes to nobody twice. It ends when the announcement is stopped or deleted.
 */
export async function sendAnnouncement(
  ctx: Ctx,
  { announcementId }: { announcementId: string },
  run: JobRun,
): Promise<{ written: number }> {
  let written = 0
  for (;;) {
    run.signal.throwIfAborted()
    const batch = await ctx.db.transaction(tx => sendBatch(ctx, tx, announcementId))
    if (batch === null) return { written }
    written += batch.count
    await run.progress(batch.written, batch.total)
  }
}

/** Null when there is nothing more to do. */
async function sendBatch(ctx: Ctx, tx: Tx, id: string) {
  const row = await lockAnnouncement(tx, ctx.db.dialect, id)
  if (row?.mail_state !== 'sending') return null
  const content = keptContent(row)
  const people = await listRecipients(tx, content, row.mail_after, atOnce)
  const last = people.at(-1)
  if (!last) {
    await changeAnnouncement(tx, id, { mail_state: 'sent', mail_ended_at: ctx.clock.now() })
    return null
  }
  const choose = await textChooser(ctx, tx)
  for (const person of people) await writeTo(ctx, tx, id, person, choose(content.texts, languagesOf(person.language)))
  const written = row.mail_written + people.length
  await changeAnnouncement(tx, id, { mail_after: last.id, mail_written: written })
  return { count: people.length, written, total: row.mail_total }
}

async function writeTo(
  ctx: Ctx,
  tx: Tx,
  announcementId: string,
  { id, email }: Recipient,
  text: MailedContent['texts'][number] | undefined,
): Promise<void> {
  if (!text) return
  const token = unsubscribeToken(ctx, id)
  await ctx.mail.queue(tx, {
    id: mailIdOf(announcementId, id),
    template: announcementMail,
    to: email,
    data: { title: text.title, text: text.text, token },
    unsubscribeUrl: oneClickAddress(siteAddress(ctx.env, ctx.settings), token),
  })
}
