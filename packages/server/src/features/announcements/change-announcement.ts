import {
  type Announcement,
  type AnnouncementInput,
  announcementLimits,
} from '@holdall/contract/announcements/announcements.schemas.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import { fail, failField } from '../../platform/failure.ts'
import { newId } from '../../platform/ids.ts'
import {
  changeAnnouncement,
  countAnnouncements,
  deleteAnnouncementRow,
  insertAnnouncement,
  lockAnnouncement,
} from './announcements.repository.ts'
import type { AnnouncementRow } from './announcements.tables.ts'
import { areAllKnown } from './audience.repository.ts'
import { readAnnouncement, textsOf } from './present-announcement.ts'

/** @throws `announcement.too-many`, `request.invalid` for roles or groups that don't exist */
export async function createAnnouncement(ctx: Ctx, input: AnnouncementInput): Promise<Announcement> {
  const id = newId()
  const now = ctx.clock.now()
  const row: AnnouncementRow = {
    id,
    ...columnsOf(input),
    created_by: memberOf(ctx).userId,
    created_at: now,
    updated_at: now,
    mail_state: null,
    mail_content: null,
    mail_after: null,
    mail_total: 0,
    mail_written: 0,
    mail_started_at: null,
    mail_ended_at: null,
  }
  await ctx.db.transaction(async tx => {
    const { kept } = announcementLimits
    if ((await countAnnouncements(tx)) >= kept) throw fail('announcement.too-many', { max: kept })
    await requireKnown(tx, input)
    await insertAnnouncement(tx, row)
    await writeAudit(tx, ctx, { action: 'announcement.created', object: objectOf(id), after: factsOf(row) })
  })
  return readAnnouncement(ctx, id)
}

/**
 * What was sent by mail, or is being sent, stays as it was.
 * @throws `announcement.not-found`, `request.invalid` for roles or groups that don't exist
 */
export async function updateAnnouncement(ctx: Ctx, id: string, input: AnnouncementInput): Promise<Announcement> {
  await ctx.db.transaction(async tx => {
    const before = await lockAnnouncement(tx, ctx.db.dialect, id)
    if (!before) throw fail('announcement.not-found')
    await requireKnown(tx, input)
    const values = columnsOf(input)
    await changeAnnouncement(tx, id, { ...values, updated_at: ctx.clock.now() })
    await writeAudit(tx, ctx, {
      action: 'announcement.updated',
      object: objectOf(id),
      before: factsOf(before),
      after: factsOf({ ...before, ...values }),
    })
  })
  return readAnnouncement(ctx, id)
}

/** A job that writes its mails stops by itself. @throws `announcement.not-found` */
export async function deleteAnnouncement(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.transaction(async tx => {
    const before = await lockAnnouncement(tx, ctx.db.dialect, id)
    if (!before) throw fail('announcement.not-found')
    await deleteAnnouncementRow(tx, id)
    await writeAudit(tx, ctx, { action: 'announcement.deleted', object: objectOf(id), before: factsOf(before) })
  })
}

/** Ids of roles mean nothing among groups. */
async function requireKnown(tx: Tx, { audience, audienceIds }: AnnouncementInput): Promise<void> {
  if (audience === 'everyone' || (await areAllKnown(tx, audience, audienceIds))) return
  throw failField('audienceIds', 'Choose only roles or groups that exist')
}

function columnsOf(input: AnnouncementInput) {
  return {
    kind: input.kind,
    texts: JSON.stringify(input.texts),
    audience: input.audience,
    audience_ids: JSON.stringify(input.audience === 'everyone' ? [] : input.audienceIds),
    is_banner: Number(input.isBanner),
    starts_at: Date.parse(input.startsAt),
    ends_at: input.endsAt === null ? null : Date.parse(input.endsAt),
  }
}

export function objectOf(id: string) {
  return { type: 'announcement', id }
}

/** For the audit log: what it is called, and what decides about who sees it when. */
export function factsOf(row: AnnouncementRow) {
  return {
    name: textsOf(row)[0]?.title ?? '',
    kind: row.kind,
    audience: row.audience,
    isBanner: row.is_banner === 1,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  }
}
