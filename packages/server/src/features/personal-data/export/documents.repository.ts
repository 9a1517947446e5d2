import { sql } from 'kysely'
import type { AuditTables } from '../../../core/audit/audit.ts'
import type { BytesTables } from '../../../core/bytes/bytes.tables.ts'
import type { MarkTables } from '../../../core/marks/marks.tables.ts'
import type { TagTables } from '../../../core/marks/tags.tables.ts'
import type { PeopleTables } from '../../../core/people/people.tables.ts'
import type { PlanTables } from '../../../core/plans/plans.tables.ts'
import type { RightsTables } from '../../../core/rights/rights.tables.ts'
import { grantsHeldBy, memberships } from '../../../core/rights/through-groups.ts'
import type { TreeTables } from '../../../core/tree/tree.tables.ts'
import { onTables, type Reader } from '../../../platform/database/database.ts'
import type { AccountTables } from '../../accounts/accounts.tables.ts'
import type { CompanySignInTables } from '../../accounts/company/company-sign-in.tables.ts'
import type { AttachmentTables } from '../../attachments/attachments.tables.ts'
import type { BillingTables } from '../../billing/billing.tables.ts'
import type { CommentTables } from '../../comments/comments.tables.ts'
import type { NotificationTables } from '../../notifications/notifications.tables.ts'
import type { ReportTables } from '../../reports/reports.tables.ts'
import type { SavedSearchTables } from '../../search/saved/saved-searches.tables.ts'
import type { SharingTables } from '../../sharing/sharing.tables.ts'

const tables = onTables<
  AttachmentTables &
    BytesTables &
    AccountTables &
    AuditTables &
    BillingTables &
    CommentTables &
    CompanySignInTables &
    MarkTables &
    NotificationTables &
    PeopleTables &
    PlanTables &
    ReportTables &
    RightsTables &
    SavedSearchTables &
    SharingTables &
    TagTables &
    TreeTables
>()

// What other features store about a user, limited to the columns that the user may have: never a secret or its hash.

export function listSignIns(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'ip_address', 'user_agent'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function listOwnTokens(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('access_tokens')
    .select([
      'kind',
      'name',
      'scopes',
      'created_at',
      'expires_at',
      'last_used_at',
      'last_used_address',
      'last_synced_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function listOwnLogins(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('credentials')
    .leftJoin('company_providers', join =>
      join.on(sql<boolean>`credentials.provider_id = 'company:' || company_providers.id`),
    )
    .select(e => [
      // Companies' providers have names that people know.
      e.fn.coalesce('company_providers.name', 'credentials.provider_id').as('site'),
      'credentials.label',
      'credentials.created_at',
    ])
    .where('credentials.user_id', '=', userId)
    .where('credentials.provider_id', '!=', 'credential')
    .orderBy('credentials.created_at')
    .execute()
}

export function listOwnPasskeys(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('passkeys')
    .select(['name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

/** Whether a user has an authenticator app, and how many recovery codes are left. */
export async function findOwnFactors(db: Reader, userId: string) {
  const query = tables(db).selectFrom('totp_factors').select('user_id').where('user_id', '=', userId)
  const app = await query.where('confirmed_at', 'is not', null).executeTakeFirst()
  const codes = await tables(db).selectFrom('recovery_codes').select('user_id').where('user_id', '=', userId).execute()
  return { hasCodeApp: app !== undefined, recoveryCodesLeft: codes.length }
}

/** The policies that a user accepted, by label. */
export function listAcceptedPolicies(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('accepted_policies')
    .select(['label', 'action', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('label')
    .execute()
}

/** Grants that a user gave, on items in any space, and those that they hold, themselves or through groups. */
export async function listOwnGrants(db: Reader, userId: string) {
  const all = tables(db)
    .selectFrom('grants')
    .leftJoin('users', 'users.id', 'grants.user_id')
    .leftJoin('groups', 'groups.id', 'grants.group_id')
    .select([
      'groups.name as group_name',
      'grants.item_id',
      'grants.email',
      'users.email as person_email',
      'grants.role',
      'grants.created_at',
      'grants.expires_at',
    ])
    .orderBy('grants.created_at')
    .orderBy('grants.id')
  return {
    given: await all.where('grants.created_by', '=', userId).execute(),
    received: await all.where(sql<boolean>`grants.id in (select id from ${grantsHeldBy(userId)} as held)`).execute(),
  }
}

export function listOwnAccessRequests(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('access_requests')
    .select(['item_id', 'message', 'state', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function listOwnLinks(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('links')
    .select(['item_id', 'slug', 'name', 'rights', 'note', 'created_at', 'expires_at', 'revoked_at'])
    .select(['download_limit', 'downloads', 'visits', 'uploads', 'last_used_at'])
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .execute()
}

export function listOwnWorkspaces(db: Reader, userId: string) {
  return tables(db)
    .selectFrom(memberships)
    .innerJoin('spaces', 'spaces.id', 'memberships.space_id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .where('memberships.user_id', '=', userId)
    .where('spaces.deleted_at', 'is', null)
    .select(['spaces.name', 'spaces.owner_id', 'roles.name as role', 'memberships.joined_at'])
    .orderBy('memberships.joined_at')
    .execute()
}

/** The groups that a user is in or that are theirs, by name. */
export function listOwnGroups(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('groups')
    .leftJoin('group_members', join =>
      join.onRef('group_members.group_id', '=', 'groups.id').on('group_members.user_id', '=', userId),
    )
    .where(e => e.or([e('group_members.user_id', 'is not', null), e('groups.owner_id', '=', userId)]))
    .select(['groups.id', 'groups.name', 'groups.description', 'groups.owner_id', 'group_members.added_at'])
    .orderBy('groups.name_key')
    .orderBy('groups.id')
    .execute()
}

/** The addresses in these groups: those of their members, and those that wait for an account. */
export async function listAddressesIn(db: Reader, groupIds: readonly string[]): Promise<Map<string, string[]>> {
  if (groupIds.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .where('group_members.group_id', 'in', [...groupIds])
    .select(['group_members.group_id', 'users.email'])
    .unionAll(e =>
      e
        .selectFrom('group_addresses')
        .where('group_id', 'in', [...groupIds])
        .select(['group_id', 'email']),
    )
    .orderBy('email')
    .execute()
  return new Map([...Map.groupBy(rows, row => row.group_id)].map(([id, some]) => [id, some.map(row => row.email)]))
}

export function listOwnComments(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('comments')
    .select(['item_id', 'text', 'created_at', 'edited_at'])
    .where('author_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Comments on items in spaces of others. */
export async function countCommentsElsewhere(db: Reader, userId: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('comments')
    .innerJoin('items', 'items.id', 'comments.item_id')
    .where('comments.author_id', '=', userId)
    .where('comments.deleted_at', 'is', null)
    .where(
      sql<boolean>`exists (select 1 from spaces where spaces.id = items.space_id and spaces.owner_id <> ${userId})`,
    )
    .select(e => e.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function listOwnLists(db: Reader, userId: string) {
  const searches = await tables(db)
    .selectFrom('saved_searches')
    .select(['name', 'query', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('place')
    .execute()
  const tags = await tables(db)
    .selectFrom('tags')
    .select(['display_name', 'color', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('name')
    .execute()
  const stars = await tables(db)
    .selectFrom('stars')
    .select(['item_id', 'starred_at'])
    .where('user_id', '=', userId)
    .orderBy('starred_at')
    .execute()
  const notifications = await tables(db)
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'by_mail'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
  const report = await tables(db)
    .selectFrom('report_mails')
    .select('rhythm')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return { searches, tags, stars, notifications, report }
}

/** What a user did, newest first. */
export function listDeeds(db: Reader, userId: string, below: string | null, limit: number) {
  return tables(db)
    .selectFrom('audit_log')
    .select(['id', 'at', 'action', 'object_type', 'object_id', 'before', 'after', 'address'])
    .where('actor_id', '=', userId)
    .$if(below !== null, query => query.where('id', '<', below as string))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** A person's attachments, the oldest first. */
export function listOwnAttachments(db: Reader, userId: string) {
  return tables(db)
    .selectFrom('attachments')
    .innerJoin('blobs', 'blobs.id', 'attachments.blob_id')
    .where('attachments.uploaded_by', '=', userId)
    .select(['attachments.name', 'blobs.size', 'attachments.created_at'])
    .orderBy('attachments.created_at')
    .execute()
}
