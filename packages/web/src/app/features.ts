import { abuseReportsFeature } from '../features/abuse-reports/abuse-reports.feature.ts'
import { accountsFeature } from '../features/accounts/accounts.feature.ts'
import { activityFeature } from '../features/activity/activity.feature.ts'
import { adminFeature } from '../features/admin/admin.feature.ts'
import { adsFeature } from '../features/ads/ads.feature.ts'
import { announcementsFeature } from '../features/announcements/announcements.feature.ts'
import { appearanceFeature } from '../features/appearance/appearance.feature.ts'
import { auditFeature } from '../features/audit/audit.feature.ts'
import { billingFeature } from '../features/billing/billing.feature.ts'
import { commentsFeature } from '../features/comments/comments.feature.ts'
import { companySignInFeature } from '../features/company-sign-in/company-sign-in.feature.ts'
import { customPagesFeature } from '../features/custom-pages/custom-pages.feature.ts'
import { driveFeature } from '../features/drive/drive.feature.ts'
import { filesFeature } from '../features/files/files.feature.ts'
import { groupsFeature } from '../features/groups/groups.feature.ts'
import { importsFeature } from '../features/imports/imports.feature.ts'
import { jobsFeature } from '../features/jobs/jobs.feature.ts'
import { localizationsFeature } from '../features/localizations/localizations.feature.ts'
import { locksFeature } from '../features/locks/locks.feature.ts'
import { mailWordsFeature } from '../features/mail-words/mail-words.feature.ts'
import { notificationsFeature } from '../features/notifications/notifications.feature.ts'
import { offlineFeature } from '../features/offline/offline.feature.ts'
import { outboxFeature } from '../features/outbox/outbox.feature.ts'
import { paymentsFeature } from '../features/payments/payments.feature.ts'
import { photosFeature } from '../features/photos/photos.feature.ts'
import { plansFeature } from '../features/plans/plans.feature.ts'
import { removalsFeature } from '../features/removals/removals.feature.ts'
import { reportsFeature } from '../features/reports/reports.feature.ts'
import { rewindFeature } from '../features/rewind/rewind.feature.ts'
import { rolesFeature } from '../features/roles/roles.feature.ts'
import { saveSharedFeature } from '../features/save-shared/save-shared.feature.ts'
import { scanningFeature } from '../features/scanning/scanning.feature.ts'
import { searchFeature } from '../features/search/search.feature.ts'
import { settingsFeature } from '../features/settings/settings.feature.ts'
import { sharingFeature } from '../features/sharing/sharing.feature.ts'
import { siteFilesFeature } from '../features/site-files/site-files.feature.ts'
import { storageReportFeature } from '../features/storage-report/storage-report.feature.ts'
import { subscriptionsFeature } from '../features/subscriptions/subscriptions.feature.ts'
import { userInvitationsFeature } from '../features/user-invitations/user-invitations.feature.ts'
import { usersFeature } from '../features/users/users.feature.ts'
import { webhooksFeature } from '../features/webhooks/webhooks.feature.ts'
import { welcomeFeature } from '../features/welcome/welcome.feature.ts'
import { workspacesFeature } from '../features/workspaces/workspaces.feature.ts'
import type { Feature } from '../platform/registry/feature.ts'

/** Every feature of the application, one line each, in the order in which they fill a shared place. */
export const features: Feature[] = [
  driveFeature,
  commentsFeature,
  filesFeature,
  searchFeature,
  photosFeature,
  sharingFeature,
  activityFeature,
  notificationsFeature,
  workspacesFeature,
  removalsFeature,
  rewindFeature,
  importsFeature,
  accountsFeature,
  billingFeature,
  welcomeFeature,
  adminFeature,
  reportsFeature,
  settingsFeature,
  appearanceFeature,
  paymentsFeature,
  plansFeature,
  subscriptionsFeature,
  usersFeature,
  siteFilesFeature,
  storageReportFeature,
  rolesFeature,
  groupsFeature,
  companySignInFeature,
  customPagesFeature,
  locksFeature,
  offlineFeature,
  saveSharedFeature,
  localizationsFeature,
  mailWordsFeature,
  announcementsFeature,
  adsFeature,
  auditFeature,
  outboxFeature,
  webhooksFeature,
  scanningFeature,
  jobsFeature,
  userInvitationsFeature,
  abuseReportsFeature,
]
