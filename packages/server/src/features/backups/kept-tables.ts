/**
 * What a backup keeps of the database. Every table is named in one of these lists, which a test compares with the schema:
 * a new table is either kept, or left out for a reason.
 */

/** Tables that are kept whole. */
export const keptTables = [
  'users',
  'roles',
  'role_permissions',
  'user_roles',
  'user_permissions',
  'access_tokens',
  'credentials',
  'totp_factors',
  'recovery_codes',
  'passkeys',
  'accepted_policies',
  'settings',
  'setting_history',
  'key_check',
  'jobs',
  'schedule_runs',
  'audit_log',
  'spaces',
  'items',
  'disks',
  'blobs',
  'versions',
  'removals',
  'removed_items',
  'media_details',
  'media_queue',
  'type_queue',
  'stars',
  'recents',
  'folder_views',
  'tags',
  'item_tags',
  'groups',
  'group_members',
  'grants',
  'links',
  'link_days',
  'link_outsiders',
  'file_requests',
  'request_senders',
  'request_files',
  'access_requests',
  'link_reports',
  'space_members',
  'space_groups',
  'space_invitations',
  'handovers',
  'comments',
  'notifications',
  'notification_preferences',
  'content_texts',
  'text_queue',
  'saved_searches',
  'mail_outbox',
  'incoming_mail',
  'gmail_mailboxes',
  'dav_properties',
  'images',
  'image_uses',
  'custom_pages',
  'site_days',
  'site_people',
  'storage_figures',
  'admin_views',
  'admin_tables',
  'data_exports',
  'departures',
  'attachments',
  'attachment_uses',
  'localizations',
  'localization_lines',
  'plans',
  'plan_permissions',
  'plan_prices',
  'subscriptions',
  'billing_customers',
  'checkouts',
  'gateway_events',
  'subscription_events',
  'invoices',
  'invoice_counter',
  'gateway_endpoints',
  'company_providers',
  'company_rules',
  'company_given',
  'company_profiles',
] as const

/** Tables that are left out, and why. */
export const leftOutTables: Readonly<Record<string, string>> = {
  sessions: 'a session that was ended since must not come back; people sign in again',
  verifications: 'addresses in mails that are valid for hours',
  provider_sessions: 'as sessions',
  company_newcomers: 'people who are just signing in for the first time',
  company_logouts: 'tokens that end sessions, valid for minutes',
  login_flows: 'apps that wait to be let in, for minutes',
  rate_limits: 'counted for minutes',
  events: 'what browsers that are open hear of',
  dead_objects: 'bytes that are no longer there',
  byte_holds: 'what keeps bytes during a backup',
  damaged_blobs: 'found again by the next check, unless the restore has mended it',
  scrub_progress: 'the check of all bytes begins again',
  transfers: 'unfinished uploads, whose bytes are not kept',
  transfer_parts: 'as above',
  transfer_pieces: 'as above',
  chunked_uploads: 'as above',
  upload_chunks: 'as above',
  schema_needs: 'says which programs may serve the database that was copied',
  archives: 'downloads that were being prepared',
  exports: 'lists that were written out, valid for days',
  gmail_connects: 'sign-ins at Google that have begun',
  dav_locks: 'locks of programs that are open',
  sitemap_files: 'made again at night',
  thumbnails: 'made again when they are needed',
  space_kinds: 'counted by the database when items are inserted',
  user_numbers: 'an index that the database fills',
  user_words: 'an index that the database fills',
  item_names: 'an index that the database fills',
  search_documents: 'an index, filled from content_texts',
  search_terms: 'an index, filled from content_texts',
  search_targets: 'an engine outside the site, which receives everything again',
  search_indexes: 'as above',
  search_changes: 'as above',
}

/** Columns that get another value than they had, in kept tables: what they count isn't kept. */
export const resetColumns: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  spaces: { reserved_bytes: 0 },
}

export interface ObjectColumns {
  readonly table: string
  /** The column with the key of stored bytes; null in rows without any. */
  readonly key: string
  /** The column with their SHA-256 in hexadecimal, if the table has one. */
  readonly sha256: string | null
  /** The column with the name of the disk, if the table has one. */
  readonly disk: string | null
}

/** Where the keys of stored bytes are: a backup copies these bytes, and may restore them to another disk. */
export const objectColumns: readonly ObjectColumns[] = [
  { table: 'blobs', key: 'storage_key', sha256: 'sha256', disk: 'disk' },
  { table: 'images', key: 'storage_key', sha256: null, disk: null },
  { table: 'users', key: 'avatar_key', sha256: null, disk: null },
]
