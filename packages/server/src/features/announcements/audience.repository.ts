import { type RawBuilder, sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import type { MailTables } from '../../drivers/mail/mail.tables.ts'
import { onTables, type Reader } from '../../platform/database/database.ts'
import type { AnnouncementRow, AnnouncementTables } from './announcements.tables.ts'

const tables = onTables<AnnouncementTables & MailTables & PeopleTables & RightsTables>()

/** Says whom an announcement is for. */
export interface Audience {
  readonly audience: AnnouncementRow['audience']
  readonly audienceIds: readonly string[]
}

/** Returns the ids of the roles and of the groups that someone has. */
export async function idsOfPerson(db: Reader, userId: string) {
  const roles = await tables(db).selectFrom('user_roles').select('role_id').where('user_id', '=', userId).execute()
  const groups = await tables(db).selectFrom('group_members').select('group_id').where('user_id', '=', userId).execute()
  return { roles: new Set(roles.map(row => row.role_id)), groups: new Set(groups.map(row => row.group_id)) }
}

/** Whether each of these is a role that people have on the whole site, or a group. */
export async function areAllKnown(
  db: Reader,
  kind: Exclude<Audience['audience'], 'everyone'>,
  ids: readonly string[],
): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  const found =
    kind === 'roles'
      ? tables(db).selectFrom('roles').select('id').where('type', '=', 'sitewide').where('id', 'in', wanted)
      : tables(db).selectFrom('groups').select('id').where('id', 'in', wanted)
  return (await found.execute()).length === wanted.length
}

export function listRoleNames(db: Reader): Promise<{ id: string; name: string }[]> {
  return tables(db)
    .selectFrom('roles')
    .select(['id', 'name'])
    .where('type', '=', 'sitewide')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function listGroupNames(db: Reader): Promise<{ id: string; name: string }[]> {
  return tables(db).selectFrom('groups').select(['id', 'name']).orderBy('name').orderBy('id').limit(1000).execute()
}

function isMeant({ audience, audienceIds }: Audience): RawBuilder<boolean> {
  if (audience === 'everyone') return sql<boolean>`1 = 1`
  if (audienceIds.length === 0) return sql<boolean>`1 = 0`
  const ids = sql.join(audienceIds)
  return audience === 'roles'
    ? sql<boolean>`exists (select 1 from user_roles where user_roles.user_id = users.id and user_roles.role_id in (${ids}))`
    : sql<boolean>`exists (select 1 from group_members where group_members.user_id = users.id and group_members.group_id in (${ids}))`
}

/**
 * Whether someone gets announcements by mail: they aren't suspended, have confirmed their address, haven't unsubscribed,
 * and the last mail server that was asked about the address didn't refuse it for good.
 */
const isReachable = sql<boolean>`users.banned_at is null and users.email_confirmed_at is not null
  and not exists (select 1 from announcement_optouts where announcement_optouts.user_id = users.id)
  and not exists (
    select 1 from mail_outbox where mail_outbox.recipient = users.email and mail_outbox.state = 'failed'
      and mail_outbox.reason is not null and not exists (
        select 1 from mail_outbox as later where later.recipient = users.email and later.state = 'sent'
          and later.sent_at > mail_outbox.created_at))`

export interface Recipient {
  readonly id: string
  readonly email: string
  readonly language: string | null
}

/** The next people to write to, by id. @param after the last one who was written to */
export function listRecipients(
  db: Reader,
  audience: Audience,
  after: string | null,
  most: number,
): Promise<Recipient[]> {
  return tables(db)
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('id', '>', after ?? '')
    .where(isMeant(audience))
    .where(isReachable)
    .orderBy('id')
    .limit(most)
    .execute()
}

/** @param after counts only those who come after this one */
export async function countRecipients(db: Reader, audience: Audience, after: string | null = null) {
  const row = await tables(db)
    .selectFrom('users')
    .select([
      e => e.fn.countAll<number>().as('all'),
      sql<number>`coalesce(sum(case when ${isReachable} then 1 else 0 end), 0)`.as('reachable'),
    ])
    .where('id', '>', after ?? '')
    .where(isMeant(audience))
    .executeTakeFirstOrThrow()
  const count = Number(row.reachable)
  return { count, leftOut: Number(row.all) - count }
}
