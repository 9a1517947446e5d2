import { abuseReportsEntry } from '../features/abuse-reports/admin-entries.ts'
import { statusEntry } from '../features/admin/admin-entries.ts'
import { adsEntry } from '../features/ads/admin-entries.ts'
import { announcementsEntry } from '../features/announcements/admin-entries.ts'
import { appearanceEntry } from '../features/appearance/admin-entries.ts'
import { auditEntry } from '../features/audit/admin-entries.ts'
import { companySignInEntry } from '../features/company-sign-in/admin-entries.ts'
import { pagesEntry } from '../features/custom-pages/admin-entries.ts'
import { tagsEntry } from '../features/drive/tags/site/admin-entries.ts'
import { groupsEntry } from '../features/groups/admin-entries.ts'
import { jobsEntry } from '../features/jobs/admin-entries.ts'
import { translationsEntry } from '../features/localizations/admin-entries.ts'
import { mailWordsEntry } from '../features/mail-words/admin-entries.ts'
import { outboxEntry } from '../features/outbox/admin-entries.ts'
import { paymentsEntry } from '../features/payments/admin-entries.ts'
import { plansEntry } from '../features/plans/admin-entries.ts'
import { analyticsEntry } from '../features/reports/admin-entries.ts'
import { rolesEntry } from '../features/roles/admin-entries.ts'
import { quarantineEntry } from '../features/scanning/admin-entries.ts'
import { settingsEntry } from '../features/settings/admin-entries.ts'
import { sharesEntry } from '../features/sharing/admin/admin-entries.ts'
import { filesEntry } from '../features/site-files/admin-entries.ts'
import { storageEntry } from '../features/storage-report/admin-entries.ts'
import { subscriptionsEntry } from '../features/subscriptions/admin-entries.ts'
import { usersEntry } from '../features/users/admin-entries.ts'
import { webhooksEntry } from '../features/webhooks/admin-entries.ts'
import type { AdminEntry } from '../platform/admin/admin-entries.ts'

/** The back-office's sidebar, one line each, in the order of the specification: analytics first, then what has a screen. */
export const adminEntries: readonly AdminEntry[] = [
  analyticsEntry,
  appearanceEntry,
  settingsEntry,
  plansEntry,
  subscriptionsEntry,
  usersEntry,
  rolesEntry,
  pagesEntry,
  tagsEntry,
  filesEntry,
  translationsEntry,
  adsEntry,
  paymentsEntry,
  groupsEntry,
  companySignInEntry,
  announcementsEntry,
  mailWordsEntry,
  storageEntry,
  sharesEntry,
  abuseReportsEntry,
  quarantineEntry,
  auditEntry,
  outboxEntry,
  webhooksEntry,
  jobsEntry,
  statusEntry,
]
