import { abuseReportsFeature } from '../features/abuse-reports/abuse-reports.feature.ts'
import { accountsFeature } from '../features/accounts/accounts.feature.ts'
import { activityFeature } from '../features/activity/activity.feature.ts'
import { adsFeature } from '../features/ads/ads.feature.ts'
import { announcementsFeature } from '../features/announcements/announcements.feature.ts'
import { appearanceFeature } from '../features/appearance/appearance.feature.ts'
import { archivesFeature } from '../features/archives/archives.feature.ts'
import { attachmentsFeature } from '../features/attachments/attachments.feature.ts'
import { auditFeature } from '../features/audit/audit.feature.ts'
import { backupsFeature } from '../features/backups/backups.feature.ts'
import { billingFeature } from '../features/billing/billing.feature.ts'
import { blobsFeature } from '../features/blobs/blobs.feature.ts'
import { commentsFeature } from '../features/comments/comments.feature.ts'
import { contactFeature } from '../features/contact/contact.feature.ts'
import { customPagesFeature } from '../features/custom-pages/custom-pages.feature.ts'
import { driveFeature } from '../features/drive/drive.feature.ts'
import { errorReportsFeature } from '../features/error-reports/error-reports.feature.ts'
import { filesFeature } from '../features/files/files.feature.ts'
import { groupsFeature } from '../features/groups/groups.feature.ts'
import { identityFeature } from '../features/identity/identity.feature.ts'
import { imagesFeature } from '../features/images/images.feature.ts'
import { importsFeature } from '../features/imports/imports.feature.ts'
import { integrityFeature } from '../features/integrity/integrity.feature.ts'
import { jobsFeature } from '../features/jobs/jobs.feature.ts'
import { listsFeature } from '../features/lists/lists.feature.ts'
import { liveFeature } from '../features/live/live.feature.ts'
import { localizationsFeature } from '../features/localizations/localizations.feature.ts'
import { locksFeature } from '../features/locks/locks.feature.ts'
import { mailFeature } from '../features/mail/mail.feature.ts'
import { mailWordsFeature } from '../features/mail-words/mail-words.feature.ts'
import { notificationsFeature } from '../features/notifications/notifications.feature.ts'
import { outboxFeature } from '../features/outbox/outbox.feature.ts'
import { outlastingFeature } from '../features/outlasting/outlasting.feature.ts'
import { personalDataFeature } from '../features/personal-data/personal-data.feature.ts'
import { photosFeature } from '../features/photos/photos.feature.ts'
import { plainFoldersFeature } from '../features/plain-folders/plain-folders.feature.ts'
import { plansFeature } from '../features/plans/plans.feature.ts'
import { previewsFeature } from '../features/previews/previews.feature.ts'
import { removalsFeature } from '../features/removals/removals.feature.ts'
import { reportsFeature } from '../features/reports/reports.feature.ts'
import { rewindFeature } from '../features/rewind/rewind.feature.ts'
import { rolesFeature } from '../features/roles/roles.feature.ts'
import { scanningFeature } from '../features/scanning/scanning.feature.ts'
import { searchFeature } from '../features/search/search.feature.ts'
import { settingsFeature } from '../features/settings/settings.feature.ts'
import { sharingFeature } from '../features/sharing/sharing.feature.ts'
import { siteFeature } from '../features/site/site.feature.ts'
import { siteFilesFeature } from '../features/site-files/site-files.feature.ts'
import { sitemapFeature } from '../features/sitemap/sitemap.feature.ts'
import { statusFeature } from '../features/status/status.feature.ts'
import { storageReportFeature } from '../features/storage-report/storage-report.feature.ts'
import { subscriptionsFeature } from '../features/subscriptions/subscriptions.feature.ts'
import { syncFeature } from '../features/sync/sync.feature.ts'
import { textExtractionFeature } from '../features/text-extraction/text-extraction.feature.ts'
import { uploadsFeature } from '../features/uploads/uploads.feature.ts'
import { userInvitationsFeature } from '../features/user-invitations/user-invitations.feature.ts'
import { usersFeature } from '../features/users/users.feature.ts'
import { valueListsFeature } from '../features/value-lists/value-lists.feature.ts'
import { webdavFeature } from '../features/webdav/webdav.feature.ts'
import { webhooksFeature } from '../features/webhooks/webhooks.feature.ts'
import { welcomeFeature } from '../features/welcome/welcome.feature.ts'
import { workspacesFeature } from '../features/workspaces/workspaces.feature.ts'
import type { ServerFeature } from '../platform/feature.ts'

/** Every feature of the server, in the order in which they start. */
export const features: readonly ServerFeature[] = [
  identityFeature,
  siteFeature,
  rolesFeature,
  valueListsFeature,
  settingsFeature,
  appearanceFeature,
  sitemapFeature,
  accountsFeature,
  driveFeature,
  blobsFeature,
  archivesFeature,
  attachmentsFeature,
  textExtractionFeature,
  previewsFeature,
  uploadsFeature,
  filesFeature,
  notificationsFeature,
  groupsFeature,
  sharingFeature,
  commentsFeature,
  activityFeature,
  workspacesFeature,
  personalDataFeature,
  jobsFeature,
  liveFeature,
  searchFeature,
  photosFeature,
  webdavFeature,
  locksFeature,
  removalsFeature,
  rewindFeature,
  importsFeature,
  syncFeature,
  listsFeature,
  usersFeature,
  auditFeature,
  outboxFeature,
  mailFeature,
  contactFeature,
  webhooksFeature,
  outlastingFeature,
  welcomeFeature,
  imagesFeature,
  customPagesFeature,
  localizationsFeature,
  mailWordsFeature,
  adsFeature,
  plansFeature,
  billingFeature,
  subscriptionsFeature,
  siteFilesFeature,
  scanningFeature,
  storageReportFeature,
  reportsFeature,
  errorReportsFeature,
  statusFeature,
  integrityFeature,
  plainFoldersFeature,
  backupsFeature,
  userInvitationsFeature,
  abuseReportsFeature,
  announcementsFeature,
]
