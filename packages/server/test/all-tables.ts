import type { AuditTables } from '../src/core/audit/audit.ts'
import type { BytesTables } from '../src/core/bytes/bytes.tables.ts'
import type { LanguageTables } from '../src/core/languages/languages.tables.ts'
import type { LockTables } from '../src/core/locks/locks.tables.ts'
import type { MarkTables } from '../src/core/marks/marks.tables.ts'
import type { TagTables } from '../src/core/marks/tags.tables.ts'
import type { PeopleTables } from '../src/core/people/people.tables.ts'
import type { PlanTables } from '../src/core/plans/plans.tables.ts'
import type { RightsTables } from '../src/core/rights/rights.tables.ts'
import type { TreeTables } from '../src/core/tree/tree.tables.ts'
import type { MailTables } from '../src/drivers/mail/mail.tables.ts'
import type { DeadObjectTables } from '../src/drivers/storage/dead-objects/dead-objects.tables.ts'
import type { DiskTables } from '../src/drivers/storage/disks/disks.tables.ts'
import type { PairTables } from '../src/drivers/storage/pairs/pairs.tables.ts'
import type { SetAsideTables } from '../src/drivers/storage/set-aside/set-aside.tables.ts'
import type { AbuseReportTables } from '../src/features/abuse-reports/abuse-reports.tables.ts'
import type { AccountTables } from '../src/features/accounts/accounts.tables.ts'
import type { CompanySignInTables } from '../src/features/accounts/company/company-sign-in.tables.ts'
import type { AnnouncementTables } from '../src/features/announcements/announcements.tables.ts'
import type { ArchiveTables } from '../src/features/archives/archives.tables.ts'
import type { AttachmentTables } from '../src/features/attachments/attachments.tables.ts'
import type { BillingTables } from '../src/features/billing/billing.tables.ts'
import type { CommentTables } from '../src/features/comments/comments.tables.ts'
import type { CustomPageTables } from '../src/features/custom-pages/custom-pages.tables.ts'
import type { FileTables } from '../src/features/files/files.tables.ts'
import type { ImageTables } from '../src/features/images/images.tables.ts'
import type { ImportTables } from '../src/features/imports/imports.tables.ts'
import type { ScrubTables } from '../src/features/integrity/integrity.tables.ts'
import type { ListExportTables } from '../src/features/lists/exports/exports.tables.ts'
import type { AdminViewTables } from '../src/features/lists/views/views.tables.ts'
import type { GmailConnectTables } from '../src/features/mail/mail-feature.tables.ts'
import type { NotificationTables } from '../src/features/notifications/notifications.tables.ts'
import type { OutlastingTables } from '../src/features/outlasting/outlasting.tables.ts'
import type { PersonalDataTables } from '../src/features/personal-data/personal-data.tables.ts'
import type { PhotoTables } from '../src/features/photos/photos.tables.ts'
import type { PlanPriceTables } from '../src/features/plans/plans.tables.ts'
import type { PreviewTables } from '../src/features/previews/previews.tables.ts'
import type { RemovalTables } from '../src/features/removals/removals.tables.ts'
import type { ReportTables } from '../src/features/reports/reports.tables.ts'
import type { RewindTables } from '../src/features/rewind/rewind.tables.ts'
import type { ScanningTables } from '../src/features/scanning/scanning.tables.ts'
import type { OutsideSearchTables } from '../src/features/search/outside/outside.tables.ts'
import type { SavedSearchTables } from '../src/features/search/saved/saved-searches.tables.ts'
import type { SharingTables } from '../src/features/sharing/sharing.tables.ts'
import type { SitemapTables } from '../src/features/sitemap/sitemap.tables.ts'
import type { StatusTables } from '../src/features/status/status.tables.ts'
import type { StorageReportTables } from '../src/features/storage-report/storage-report.tables.ts'
import type { DepartedTables } from '../src/features/subscriptions/departed/departed.tables.ts'
import type { TimelineTables } from '../src/features/subscriptions/timeline/timeline.tables.ts'
import type { TrialTables } from '../src/features/subscriptions/trials/trials.tables.ts'
import type { TextTables } from '../src/features/text-extraction/text-extraction.tables.ts'
import type { UploadTables } from '../src/features/uploads/uploads.tables.ts'
import type { UserInvitationTables } from '../src/features/user-invitations/user-invitations.tables.ts'
import type { WebdavTables } from '../src/features/webdav/webdav.tables.ts'
import type { WebhookTables } from '../src/features/webhooks/webhooks.tables.ts'
import type { WorkspaceTables } from '../src/features/workspaces/workspaces.tables.ts'
import type { KeyCheckTables } from '../src/platform/crypto/key-check.tables.ts'
import { onTables } from '../src/platform/database/database.ts'
import type { DestroyingTables } from '../src/platform/destroying/destroying.tables.ts'
import type { EventTables } from '../src/platform/events/events.tables.ts'
import type { IdentityTables } from '../src/platform/identity/identity.tables.ts'
import type { JobTables } from '../src/platform/jobs/jobs.tables.ts'
import type { ScheduleRunTables } from '../src/platform/jobs/schedule.ts'
import type { RateLimitTables } from '../src/platform/limits/limits.ts'
import type { SettingsTables } from '../src/platform/settings/settings.tables.ts'

/** Every table of the product, for tests that look at what was written. */
export const tables = onTables<
  AccountTables &
    ScrubTables &
    AdminViewTables &
    BillingTables &
    RemovalTables &
    ImportTables &
    RewindTables &
    DepartedTables &
    TimelineTables &
    TrialTables &
    PlanPriceTables &
    PlanTables &
    AuditTables &
    BytesTables &
    CommentTables &
    CompanySignInTables &
    CustomPageTables &
    DestroyingTables &
    DiskTables &
    PairTables &
    IdentityTables &
    SetAsideTables &
    MarkTables &
    EventTables &
    FileTables &
    ArchiveTables &
    AttachmentTables &
    DeadObjectTables &
    PreviewTables &
    TextTables &
    UploadTables &
    GmailConnectTables &
    ImageTables &
    JobTables &
    KeyCheckTables &
    ListExportTables &
    LockTables &
    MailTables &
    NotificationTables &
    OutlastingTables &
    OutsideSearchTables &
    PeopleTables &
    PersonalDataTables &
    PhotoTables &
    RateLimitTables &
    ReportTables &
    RightsTables &
    SavedSearchTables &
    ScanningTables &
    ScheduleRunTables &
    SettingsTables &
    SharingTables &
    SitemapTables &
    LanguageTables &
    StatusTables &
    StorageReportTables &
    TagTables &
    TreeTables &
    WebdavTables &
    UserInvitationTables &
    AbuseReportTables &
    AnnouncementTables &
    WebhookTables &
    WorkspaceTables
>()
