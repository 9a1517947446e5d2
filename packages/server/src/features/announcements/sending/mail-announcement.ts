import type { Announcement, AnnouncementRecipients } from '@holdall/contract/announcements/announcements.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx, Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { changeAnnouncement, findAnnouncement, lockAnnouncement } from '../announcements.repository.ts'
import { countRecipients } from '../audience.repository.ts'
import { factsOf, objectOf } from '../change-announcement.ts'
import { readAnnouncement } from '../present-announcement.ts'
import { contentOf, keptContent } from './mailed-content.ts'
import { sendAnnouncementJob } from './send-announcement.job.ts'

/** Who would get it by mail now; of one that was stopped, who hasn't got it yet. @throws `announcement.not-found` */
export async function readRecipients(ctx: Needs<'db'>, id: string): Promise<AnnouncementRecipients> {
  const row = await findAnnouncement(ctx.db.read, id)
  if (!row) throw fail('announcement.not-found')
  return countRecipients(ctx.db.read, keptContent(row), row.mail_after)
}

/**
 * Begins to send it, or continues after a stop with what was being sent then; if nobody is left, it is sent.
 * @throws `announcement.not-found`, `announcement.already-sent`, `announcement.no-one`
 */
export async function sendByMail(ctx: Ctx, id: string): Promise<Announcement> {
  await ctx.db.transaction(async tx => {
    const row = await lockAnnouncement(tx, ctx.db.dialect, id)
    if (!row) throw fail('announcement.not-found')
    if (row.mail_state === 'sending' || row.mail_state === 'sent') throw fail('announcement.already-sent')
    const content = row.mail_state === null ? contentOf(row) : keptContent(row)
    const { count } = await countRecipients(tx, content, row.mail_after)
    if (count === 0 && row.mail_state === null) throw fail('announcement.no-one')
    const now = ctx.clock.now()
    await changeAnnouncement(tx, id, {
      mail_state: count === 0 ? 'sent' : 'sending',
      mail_content: JSON.stringify(content),
      mail_total: row.mail_written + count,
      mail_started_at: row.mail_started_at ?? now,
      mail_ended_at: count === 0 ? now : null,
    })
    // A job that still waits from before a stop goes on with it.
    if (count > 0)
      await ctx.jobs.enqueue(tx, sendAnnouncementJob, { announcementId: id }, { uniqueKey: `announcement-mail:${id}` })
    await writeAudit(tx, ctx, {
      action: 'announcement.sent',
      object: objectOf(id),
      after: { name: factsOf(row).name, people: count },
    })
  })
  return readAnnouncement(ctx, id)
}

/** Mails in the outbox are still sent. @throws `announcement.not-found`, `announcement.not-sending` */
export async function stopMail(ctx: Ctx, id: string): Promise<Announcement> {
  await ctx.db.transaction(async tx => {
    const row = await lockAnnouncement(tx, ctx.db.dialect, id)
    if (!row) throw fail('announcement.not-found')
    if (row.mail_state !== 'sending') throw fail('announcement.not-sending')
    await changeAnnouncement(tx, id, { mail_state: 'stopped', mail_ended_at: ctx.clock.now() })
    await writeAudit(tx, ctx, {
      action: 'announcement.stopped',
      object: objectOf(id),
      after: { name: factsOf(row).name, written: row.mail_written },
    })
  })
  return readAnnouncement(ctx, id)
}
