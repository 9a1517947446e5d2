/**
 * What the specification names itself: its lists of the admin area, with the columns and filters that it gives them. Each
 * entry is a schema or a call, with its names.
 */
export const prescribedSnakeCase: Readonly<Record<string, string>> = {
  AdminUser: 'available_space banned_at created_at email_verified_at first_name last_name role_count updated_at',
  CreatePageInput: 'hide_nav',
  CreateUserInput: 'available_space email_verified_at first_name last_name',
  CustomPage: 'created_at hide_nav updated_at user_id',
  FileEntry: 'created_at deleted_at file_name file_size updated_at',
  ListedPage: 'created_at hide_nav updated_at user_id',
  Permission: 'display_name',
  Plan: 'available_space currency_symbol interval_count parent_id show_permissions updated_at',
  PlanInput: 'available_space currency_symbol interval_count parent_id show_permissions',
  PublicPage: 'hide_nav',
  SiteComment: 'created_at deleted_at in_trash model_type parent_id updated_at',
  SiteCommentInput: 'parent_id',
  SiteTag: 'created_at display_name updated_at',
  SiteTagChange: 'display_name',
  SiteTagInput: 'display_name',
  Subscription: 'created_at ends_at gateway_name on_grace_period plan_id renews_at updated_at user_id',
  SubscriptionChangeInput: 'ends_at plan_id renews_at',
  SubscriptionInput: 'ends_at plan_id renews_at user_id',
  UpdatePageInput: 'hide_nav updated_at',
  UpdateUserInput: 'available_space email_verified_at first_name last_name',
  UserDetails: 'available_space banned_at created_at email_verified_at first_name last_name role_count updated_at',
  UserSummary: 'display_name model_type',
  'valueLists.read': 'model_id',
  'users.csv': 'role_id',
  'users.search': 'user_id',
}

/**
 * What was written in snake_case although nothing prescribes it, because lists of the admin area looked like that. An
 * entry may only get shorter; new names are in camelCase. A rename breaks programs of others, so it needs a line in
 * docs/api/changelog.md.
 */
export const otherSnakeCase: Readonly<Record<string, string>> = {
  AuditLine: 'object_id object_name object_type',
  Group: 'created_at member_count updated_at',
  GroupMember: 'added_at first_name last_name',
  ImageEntry: 'created_at file_size',
  JobQueue: 'waiting_since',
  ListedJob: 'created_at created_by done_steps finished_at run_at total_steps',
  ListedLocalization: 'updated_at',
  OutboxMail: 'created_at sent_at',
  ProxyView: 'is_forwarded',
  QuarantineList: 'created_at file_size',
  Role: 'created_at updated_at',
  RoleUser: 'assigned_at first_name last_name',
  ScheduledTask: 'finished_at next_at started_at',
  SiteReport: 'downloaded_bytes file_kind item_name measured_at top_links uploaded_bytes',
  SiteShare: 'created_at created_by expires_at has_password',
  SiteStatus:
    'answer_ms base_url checked_at is_current is_rehearsal may_be_released needs_import process_ended queued_since request_id seen_at set_aside started_at waiting_since',
  SpaceEntry: 'created_at deleted_at reserved_bytes trash_bytes used_bytes version_bytes',
  VisitorsReport: 'measured_at',
  Webhook: 'created_at created_by failing_since next_at off_reason old_secret_until updated_at',
  'group-members.csv': 'group_id',
  'role-users.list': 'role_id',
  'role-users.ids': 'role_id',
  'role-users.csv': 'role_id',
}
