import { features } from '../../src/app/features.ts'
import type { Outlasting } from '../../src/platform/outlasting/outlasting.ts'

/** Everything of the site that continues without its maker, as the features declare it (docs/decisions/0115). */
export const outlasting: readonly Outlasting[] = features.flatMap(feature => feature.outlasting ?? [])

/** Columns that name a person by which nothing goes on. */
export const restingColumns: Readonly<Record<string, string>> = {
  ...all('Says what a person may do, so it is the right itself.', [
    ...['user_roles.user_id', 'user_permissions.user_id', 'grants.user_id', 'space_members.user_id'],
    ...['group_members.user_id', 'closings.user_id', 'closings.created_by', 'spaces.owner_id', 'groups.owner_id'],
    ...['custom_pages.user_id', 'company_given.user_id'],
  ]),
  ...all('Says how a person signs in; it ends with the account.', [
    ...['credentials.user_id', 'credentials.linked_by', 'totp_factors.user_id', 'recovery_codes.user_id'],
    ...['passkeys.user_id', 'accepted_policies.user_id', 'company_profiles.user_id'],
  ]),
  ...all('Waits for minutes for the answer of the provider that an administrator was sent to.', [
    'gmail_connects.user_id',
  ]),
  ...all('What a person chose, starred, opened or wrote for themselves.', [
    ...['stars.user_id', 'recents.user_id', 'folder_views.user_id', 'tags.owner_id', 'saved_searches.user_id'],
    ...[
      'admin_views.user_id',
      'admin_tables.user_id',
      'departures.user_id',
      'trials_spent.user_id',
      'names_to_forget.user_id',
      'site_people.user_id',
      'report_mails.user_id',
      'user_numbers.user_id',
    ],
  ]),
  ...all('Says who did something that is done.', [
    ...[
      'settings.updated_by',
      'setting_history.changed_by',
      'audit_log.actor_id',
      'items.created_by',
      'items.trashed_by',
    ],
    ...[
      'versions.created_by',
      'comments.author_id',
      'comments.deleted_by',
      'images.uploaded_by',
      'attachments.uploaded_by',
    ],
    ...['subscription_events.actor_id', 'invoices.user_id', 'refunds.actor_id', 'events.user_id'],
    ...['user_invitations.user_id', 'abuse_reports.decided_by', 'abuse_report_entries.author_id'],
    ...['announcements.created_by', 'announcement_dismissals.user_id', 'announcement_optouts.user_id'],
  ]),
  ...all('Says for whom bytes wait to be scanned; the scan goes on without them, and opens the file to others.', [
    ...['blobs.held_for', 'items.held_for'],
  ]),
}

function all(reason: string, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map(column => [column, reason]))
}
