import { userInvitationList } from '@holdall/contract/user-invitations/user-invitations.list.ts'
import type { UserInvitation } from '@holdall/contract/user-invitations/user-invitations.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PeopleTables } from '../../core/people/people.tables.ts'
import { displayName } from '../../core/people/person-names.ts'
import type { PlanTables } from '../../core/plans/plans.tables.ts'
import type { RightsTables } from '../../core/rights/rights.tables.ts'
import { undeliveredReason } from '../../drivers/mail/undelivered.ts'
import { instant, instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { onTables } from '../../platform/database/database.ts'
import { choiceFilter, instantFilter, userFilter } from '../../platform/lists/filter-sources.ts'
import { defineListSource } from '../../platform/lists/list-source.ts'
import type { ListView } from '../../platform/lists/list-view.ts'
import { holdsWords } from '../../platform/lists/words.ts'
import type { UserInvitationTables } from './user-invitations.tables.ts'

const tables = onTables<PeopleTables & PlanTables & RightsTables & UserInvitationTables>()
const kept = (state: string) => sql<boolean>`user_invitations.state = ${state}`
const isOver = ({ ctx }: ListView) => sql<boolean>`user_invitations.expires_at <= ${ctx.clock.now()}`

/** What became of the newest mail; sent ones are removed from the outbox after a while. */
const mailState: RawBuilder<'queued' | 'sent' | 'failed'> = sql`case when user_invitations.sent_at is null then 'queued'
  else coalesce((select newest.state from mail_outbox as newest where newest.id = (select max(sent.id) from mail_outbox as sent
    where sent.about = 'user-invitation:' || user_invitations.id and sent.about is not null)), 'sent') end`
const mailIs = (state: string) => sql<boolean>`${mailState} = ${state}`

export const userInvitationSource = defineListSource({
  list: userInvitationList,
  from: sql`user_invitations`,
  id: sql`user_invitations.id`,
  sorts: {
    createdAt: { column: sql`user_invitations.created_at`, kind: 'number' },
    email: { column: sql`user_invitations.email`, kind: 'text' },
    expiresAt: { column: sql`user_invitations.expires_at`, kind: 'number' },
  },
  filters: {
    state: choiceFilter({
      waiting: view => sql`(${kept('waiting')} and not ${isOver(view)})`,
      accepted: kept('accepted'),
      expired: view => sql`(${kept('expired')} or (${kept('waiting')} and ${isOver(view)}))`,
      revoked: kept('revoked'),
    }),
    mail: choiceFilter({ queued: mailIs('queued'), sent: mailIs('sent'), failed: mailIs('failed') }),
    invited_by: userFilter(sql`user_invitations.invited_by`),
    createdAt: instantFilter(sql`user_invitations.created_at`),
  },
  search: ({ dialect }, words) =>
    holdsWords(dialect, sql`user_invitations.email || ' ' || user_invitations.name`, words),
  rows: presentInvitations,
  cells: {
    role: row => row.role?.name,
    group: row => row.group?.name,
    plan: row => row.plan?.name,
    invitedBy: row => row.invitedBy?.email,
  },
})

async function presentInvitations(
  { clock, db }: Needs<'clock' | 'db'>,
  ids: readonly string[],
): Promise<UserInvitation[]> {
  const rows = await listed(db.read, ids)
  return rows.map(row => ({
    id: row.id,
    email: row.email,
    name: row.name,
    state: row.state === 'waiting' && row.expires_at <= clock.now() ? 'expired' : row.state,
    role: named(row.role_id, row.role_name),
    group: named(row.group_id, row.group_name),
    plan: named(row.plan_id, row.plan_name),
    invitedBy: inviterOf(row),
    user: acceptedBy(row),
    mail: row.mail,
    undelivered: row.undelivered,
    sentAt: instantOrNull(row.sent_at),
    expiresAt: instant(row.expires_at),
    endedAt: instantOrNull(row.ended_at),
    createdAt: instant(row.created_at),
  }))
}

function listed(db: Needs<'db'>['db']['read'], ids: readonly string[]) {
  return tables(db)
    .selectFrom('user_invitations')
    .leftJoin('users', 'users.id', 'user_invitations.invited_by')
    .leftJoin('users as accepted', 'accepted.id', 'user_invitations.user_id')
    .leftJoin('roles', 'roles.id', 'user_invitations.role_id')
    .leftJoin('groups', 'groups.id', 'user_invitations.group_id')
    .leftJoin('plans', 'plans.id', 'user_invitations.plan_id')
    .where('user_invitations.id', 'in', [...ids])
    .selectAll('user_invitations')
    .select([
      'users.email as inviter_email',
      'users.first_name',
      'users.last_name',
      'accepted.email as user_email',
      'accepted.first_name as user_first_name',
      'accepted.last_name as user_last_name',
      'roles.name as role_name',
      'groups.name as group_name',
      'plans.name as plan_name',
    ])
    .select([
      mailState.as('mail'),
      undeliveredReason('user-invitation', sql.ref('user_invitations.id')).as('undelivered'),
    ])
    .execute()
}

function named(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' }
}

function acceptedBy(row: Awaited<ReturnType<typeof listed>>[number]): UserInvitation['user'] {
  const { user_id: id, user_email: email, user_first_name: first_name, user_last_name: last_name } = row
  if (id === null || email === null) return null
  return { id, email, name: displayName({ email, first_name: first_name ?? '', last_name: last_name ?? '' }) }
}

function inviterOf(row: Awaited<ReturnType<typeof listed>>[number]): UserInvitation['invitedBy'] {
  const { invited_by: id, inviter_email: email, first_name, last_name } = row
  if (row.is_from_console === 1) return null
  // An account that is gone.
  if (id === null || email === null) return { id: '', name: null, email: null }
  return { id, email, name: displayName({ email, first_name: first_name ?? '', last_name: last_name ?? '' }) }
}
