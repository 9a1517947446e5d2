import type {
  Announcement,
  Announcements,
  AnnouncementText,
} from '@holdall/contract/announcements/announcements.schemas.ts'
import { defaultOf } from '../../core/languages/languages.ts'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { findAnnouncement, listAnnouncements } from './announcements.repository.ts'
import type { AnnouncementRow } from './announcements.tables.ts'
import { listGroupNames, listRoleNames } from './audience.repository.ts'

/** Everything on the administrators' screen. */
export async function readAnnouncements(ctx: Ctx): Promise<Announcements> {
  const rows = await listAnnouncements(ctx.db.read)
  const all = await ctx.languages.list(ctx.db.read)
  const first = defaultOf(all, ctx.settings)
  const sorted = [...all].sort((a, b) => Number(b === first) - Number(a === first) || a.name.localeCompare(b.name))
  const roles = await listRoleNames(ctx.db.read)
  const groups = await listGroupNames(ctx.db.read)
  return {
    announcements: await present(ctx, rows, { roles, groups }),
    roles,
    groups,
    languages: sorted.map(({ language, name }) => ({ language, name })),
  }
}

/** @throws `announcement.not-found` */
export async function readAnnouncement(ctx: Needs<'clock' | 'db'>, id: string): Promise<Announcement> {
  const row = await findAnnouncement(ctx.db.read, id)
  if (!row) throw fail('announcement.not-found')
  const names = { roles: await listRoleNames(ctx.db.read), groups: await listGroupNames(ctx.db.read) }
  const [presented] = await present(ctx, [row], names)
  if (!presented) throw fail('announcement.not-found')
  return presented
}

async function present(
  ctx: Needs<'clock' | 'db'>,
  rows: readonly AnnouncementRow[],
  names: Pick<Announcements, 'roles' | 'groups'>,
): Promise<Announcement[]> {
  const personOf = await findListedPeople(
    ctx.db.read,
    rows.map(row => row.created_by),
  )
  const nameOf = {
    everyone: new Map<string, string>(),
    roles: new Map(names.roles.map(one => [one.id, one.name])),
    groups: new Map(names.groups.map(one => [one.id, one.name])),
  }
  return rows.map(row => {
    const audienceIds = idsOf(row)
    return {
      id: row.id,
      kind: row.kind,
      texts: textsOf(row),
      audience: row.audience,
      audienceIds,
      audienceNames: audienceIds.flatMap(id => nameOf[row.audience].get(id) ?? []),
      isBanner: row.is_banner === 1,
      startsAt: instant(row.starts_at),
      endsAt: instantOrNull(row.ends_at),
      state: stateOf(row, ctx.clock.now()),
      mail: mailOf(row),
      createdBy: personOf(row.created_by),
      createdAt: instant(row.created_at),
    }
  })
}

function stateOf({ is_banner, starts_at, ends_at }: AnnouncementRow, now: number): Announcement['state'] {
  if (is_banner === 0) return 'hidden'
  if (ends_at !== null && ends_at <= now) return 'over'
  return starts_at > now ? 'planned' : 'shown'
}

function mailOf(row: AnnouncementRow): Announcement['mail'] {
  if (row.mail_state === null || row.mail_started_at === null) return null
  return {
    state: row.mail_state,
    total: row.mail_total,
    written: row.mail_written,
    texts: keptTexts(row).map(({ language, title }) => ({ language, title })),
    startedAt: instant(row.mail_started_at),
    endedAt: instantOrNull(row.mail_ended_at),
  }
}

export function textsOf({ texts }: Pick<AnnouncementRow, 'texts'>): AnnouncementText[] {
  return JSON.parse(texts) as AnnouncementText[]
}

/** Its words, or those that are being mailed. */
function keptTexts({ mail_content, texts }: AnnouncementRow): AnnouncementText[] {
  return mail_content === null ? textsOf({ texts }) : (JSON.parse(mail_content) as { texts: AnnouncementText[] }).texts
}

export function idsOf({ audience_ids }: Pick<AnnouncementRow, 'audience_ids'>): string[] {
  return JSON.parse(audience_ids) as string[]
}
