/** Something that goes on without the person who began it, and what becomes of it when their right ends. */
export interface Outlasting {
  /** What it is, in English. */
  readonly what: string
  /** The columns that name its person. */
  readonly columns: readonly `${string}.${string}`[]
  /** Whose right it stands on, and which. */
  readonly standsOn: string
  /**
   * What happens when that right ends. `ends`: it does nothing from the next step on. `asks`: it pauses, and those who may
   * decide are asked. `stays`: it goes on, for the reason given.
   */
  readonly atEnd: 'ends' | 'asks' | 'stays'
  readonly because: string
}

/**
 * Everything of the site that goes on without its maker (docs/decisions/0115). A column that names a person is listed here,
 * or its test says why nothing goes on by it.
 */
export const outlasting: readonly Outlasting[] = [
  {
    what: 'webhooks of workspaces, and those of the site',
    columns: ['webhooks.created_by', 'webhooks.stands_on'],
    standsOn: 'the right of whoever switched it on or changed its address last to edit the workspace',
    atEnd: 'asks',
    because:
      'Every message asks, and every minute all are looked through. Others may need it, so whoever may edit the workspace is asked. Webhooks of the site belong to its administrators, who see who made each.',
  },
  {
    what: 'links and file requests',
    columns: ['links.created_by'],
    standsOn: 'the right of their maker to share the item',
    atEnd: 'ends',
    because: 'Each visit asks whether the maker still may; the link works again if they do.',
  },
  {
    what: 'app passwords, API tokens and sync logins',
    columns: ['access_tokens.user_id', 'login_flows.user_id'],
    standsOn: 'the account, and what it may do at each request',
    atEnd: 'ends',
    because: 'They are the person, with fewer rights; suspended and deleted accounts have none.',
  },
  {
    what: 'sessions',
    columns: ['sessions.user_id', 'provider_sessions.user_id'],
    standsOn: 'the account, and the provider through which it signed in',
    atEnd: 'ends',
    because: 'Each request asks.',
  },
  {
    what: 'imports from links and other drives',
    columns: ['imports.user_id'],
    standsOn: 'the right to add to the folder',
    atEnd: 'ends',
    because: 'Each file that is brought asks for the folder again.',
  },
  {
    what: 'uploads in progress',
    columns: ['transfers.created_by', 'chunked_uploads.user_id'],
    standsOn: 'the right to add to the folder',
    atEnd: 'ends',
    because: 'The last piece asks again before there is a file, and what is left is swept.',
  },
  {
    what: 'downloads of many files that are being put together',
    columns: ['archives.created_by'],
    standsOn: 'the right to download each file',
    atEnd: 'ends',
    because: 'The download asks again for each file that it contains.',
  },
  {
    what: 'rewinding a folder',
    columns: ['rewinds.user_id'],
    standsOn: 'the right to manage the folder, since before the act was planned',
    atEnd: 'ends',
    because: 'Each transaction asks again; what was carried out until then stays, and can be undone by others.',
  },
  {
    what: 'jobs that copy, move or export',
    columns: ['jobs.created_by'],
    standsOn: 'the rights of the person at each step',
    atEnd: 'ends',
    because: 'They call the same use cases as requests, which ask again.',
  },
  {
    what: 'downloads of one’s own data, and exports of admin lists',
    columns: ['data_exports.user_id', 'exports.user_id'],
    standsOn: 'the account, and the permission to view the list',
    atEnd: 'ends',
    because:
      'Only their person can fetch them, while they have what the request asks for, and they are deleted after days.',
  },
  {
    what: 'subscriptions',
    columns: ['subscriptions.user_id', 'billing_customers.user_id', 'checkouts.user_id'],
    standsOn: 'the account that pays',
    atEnd: 'ends',
    because:
      'Deleting the account cancels at the gateway first. A suspended account keeps what was paid, and can’t use it.',
  },
  {
    what: 'shares given by a person',
    columns: ['grants.created_by'],
    standsOn: 'nothing, once a person holds it; for an address without an account, the account that gave it',
    atEnd: 'stays',
    because: 'A share belongs to who holds it and to those who may share the item, who see it and who gave it.',
  },
  {
    what: 'invitations to workspaces',
    columns: ['space_invitations.invited_by'],
    standsOn: 'the workspace',
    atEnd: 'stays',
    because: 'Those who manage members see open invitations and withdraw them.',
  },
  {
    what: 'locks',
    columns: ['dav_locks.user_id', 'open_files.user_id'],
    standsOn: 'the account',
    atEnd: 'ends',
    because: 'They end by themselves within hours, with the account, and when someone who may unlocks the file.',
  },
  {
    what: 'deletions by a device that wait for an answer',
    columns: ['removals.user_id'],
    standsOn: 'the right to delete each file',
    atEnd: 'ends',
    because: 'The answer asks again for each file.',
  },
  {
    what: 'requests for access',
    columns: ['access_requests.user_id'],
    standsOn: 'the account and its confirmed address',
    atEnd: 'ends',
    because: 'A suspended person, or an address that is no longer theirs, is given nothing.',
  },
  {
    what: 'notifications, and mails that wait to be sent',
    columns: ['notifications.user_id', 'notifications.actor_id', 'notification_preferences.user_id'],
    standsOn: 'the right to see the item when it happened',
    atEnd: 'stays',
    because:
      'Lists ask now and leave out what was before the right began. A mail that waits tells of a moment that the right covered.',
  },
]

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
      'site_people.user_id',
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
    ...['subscription_events.actor_id', 'invoices.user_id', 'events.user_id'],
  ]),
  ...all('Says for whom bytes wait to be scanned; the scan goes on without them, and opens the file to others.', [
    ...['blobs.held_for', 'items.held_for'],
  ]),
}

function all(reason: string, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map(column => [column, reason]))
}
