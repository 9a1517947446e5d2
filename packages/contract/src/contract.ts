import { abuseReportsContract } from './abuse-reports/abuse-reports.contract.ts'
import { accountsContract } from './accounts/accounts.contract.ts'
import { activityContract } from './activity/activity.contract.ts'
import { adsContract } from './ads/ads.contract.ts'
import { announcementsContract } from './announcements/announcements.contract.ts'
import { appearanceContract } from './appearance/appearance.contract.ts'
import { auditContract } from './audit/audit.contract.ts'
import { billingContract } from './billing/billing.contract.ts'
import { commentsContract } from './comments/comments.contract.ts'
import { companySignInContract } from './company-sign-in/company-sign-in.contract.ts'
import { contactContract } from './contact/contact.contract.ts'
import { customPagesContract } from './custom-pages/custom-pages.contract.ts'
import { driveContract } from './drive/drive.contract.ts'
import { cacheSettings } from './drivers/cache.ts'
import { captchaSettings } from './drivers/captcha.ts'
import { errorTrackingSettings } from './drivers/error-tracking.ts'
import { mailSettings } from './drivers/mail.ts'
import { billingSettings } from './drivers/payments.ts'
import { queueSettings } from './drivers/queue.ts'
import { scannerSettings } from './drivers/scanner.ts'
import { searchSettings } from './drivers/search.ts'
import { socialSettings } from './drivers/social.ts'
import { storageSettings } from './drivers/storage-settings.ts'
import { errorReportsContract } from './error-reports/error-reports.contract.ts'
import { filesContract } from './files/files.contract.ts'
import { groupsContract } from './groups/groups.contract.ts'
import { identityContract } from './identity/identity.contract.ts'
import { imagesContract } from './images/images.contract.ts'
import { importsContract } from './imports/imports.contract.ts'
import { jobsContract } from './jobs/jobs.contract.ts'
import type { AnyAdminList } from './kit/admin-lists.ts'
import type { AnyEndpoint } from './kit/endpoint.ts'
import type { ErrorDeclaration } from './kit/errors.ts'
import type { Tag } from './kit/feature.ts'
import type { PermissionDeclaration } from './kit/permissions.ts'
import type { NamesIn } from './kit/sentences.ts'
import type { SettingDeclaration, SettingsPanel } from './kit/settings.ts'
import { listsContract } from './lists/lists.contract.ts'
import { liveContract } from './live/live.contract.ts'
import { localizationsContract } from './localizations/localizations.contract.ts'
import { locksContract } from './locks/locks.contract.ts'
import { mailContract } from './mail/mail.contract.ts'
import { mailWordsContract } from './mail-words/mail-words.contract.ts'
import { notificationsContract } from './notifications/notifications.contract.ts'
import { outboxContract } from './outbox/outbox.contract.ts'
import { personalDataContract } from './personal-data/personal-data.contract.ts'
import { photosContract } from './photos/photos.contract.ts'
import { plansContract } from './plans/plans.contract.ts'
import { removalsContract } from './removals/removals.contract.ts'
import { reportsContract } from './reports/reports.contract.ts'
import { rewindContract } from './rewind/rewind.contract.ts'
import { rolesContract } from './roles/roles.contract.ts'
import { scanningContract } from './scanning/scanning.contract.ts'
import { searchContract } from './search/search.contract.ts'
import { settingsContract } from './settings/settings.contract.ts'
import { sharingContract } from './sharing/sharing.contract.ts'
import { siteContract } from './site/site.contract.ts'
import { siteFilesContract } from './site-files/site-files.contract.ts'
import { sitemapContract } from './sitemap/sitemap.contract.ts'
import { statusContract } from './status/status.contract.ts'
import { storageReportContract } from './storage-report/storage-report.contract.ts'
import { subscriptionsContract } from './subscriptions/subscriptions.contract.ts'
import { tagsContract } from './tags/tags.contract.ts'
import { userInvitationsContract } from './user-invitations/user-invitations.contract.ts'
import { usersContract } from './users/users.contract.ts'
import { valueListsContract } from './value-lists/value-lists.contract.ts'
import { webhooksContract } from './webhooks/webhooks.contract.ts'
import { welcomeContract } from './welcome/welcome.contract.ts'
import { workspacesContract } from './workspaces/workspaces.contract.ts'

/** The table of contents of the product: every feature, in the order people meet it. */
export const contract = [
  siteContract,
  accountsContract,
  companySignInContract,
  rolesContract,
  valueListsContract,
  settingsContract,
  appearanceContract,
  sitemapContract,
  driveContract,
  filesContract,
  tagsContract,
  searchContract,
  photosContract,
  groupsContract,
  sharingContract,
  commentsContract,
  notificationsContract,
  activityContract,
  workspacesContract,
  locksContract,
  removalsContract,
  rewindContract,
  importsContract,
  personalDataContract,
  jobsContract,
  statusContract,
  identityContract,
  liveContract,
  listsContract,
  usersContract,
  auditContract,
  outboxContract,
  mailContract,
  webhooksContract,
  contactContract,
  welcomeContract,
  siteFilesContract,
  scanningContract,
  storageReportContract,
  imagesContract,
  customPagesContract,
  localizationsContract,
  mailWordsContract,
  adsContract,
  plansContract,
  subscriptionsContract,
  billingContract,
  reportsContract,
  errorReportsContract,
  userInvitationsContract,
  abuseReportsContract,
  announcementsContract,
] as const

type Feature = (typeof contract)[number]
type Merge<U> = (U extends unknown ? (u: U) => void : never) extends (i: infer I) => void ? I : never
type ErrorsOf<F> = F extends { readonly errors: infer E } ? E : never
type PermissionsOf<F> = F extends { readonly permissions: infer P } ? P : never

type Errors = Merge<ErrorsOf<Feature>>
export type ErrorCode = keyof Errors & string
/** The values that the sentence of an error needs. */
export type ErrorMeta<C extends ErrorCode> = {
  readonly [N in NamesIn<(Errors[C] & ErrorDeclaration)['message']>]: string | number
}
export type Permission = keyof Merge<PermissionsOf<Feature>> & string

const features: readonly {
  readonly name: string
  readonly tags: readonly Tag[]
  readonly endpoints: Readonly<Record<string, AnyEndpoint>>
  readonly errors?: Readonly<Record<string, ErrorDeclaration>>
  readonly permissions?: Readonly<Record<string, PermissionDeclaration>>
  readonly settings?: readonly SettingsPanel[]
  readonly lists?: readonly AnyAdminList[]
}[] = contract

export const endpoints: readonly AnyEndpoint[] = features.flatMap(feature => Object.values(feature.endpoints))

/** Every group of calls in the description of the API. */
export const tags: readonly Tag[] = features.flatMap(feature => feature.tags)

export const errorTable: Readonly<Record<string, ErrorDeclaration>> = Object.assign(
  {},
  ...features.map(feature => feature.errors ?? {}),
)

export const permissionTable: Readonly<Record<string, PermissionDeclaration>> = Object.assign(
  {},
  ...features.map(feature => feature.permissions ?? {}),
)

/** Every list of the back-office. */
export const adminLists: readonly AnyAdminList[] = features.flatMap(feature => feature.lists ?? [])

const driverSettings = [
  socialSettings,
  cacheSettings,
  mailSettings,
  errorTrackingSettings,
  queueSettings,
  billingSettings,
  storageSettings,
  captchaSettings,
  searchSettings,
  scannerSettings,
] as const

/** Every declaration of settings, of the features and of the drivers. */
export const settingsPanels: readonly SettingsPanel[] = [
  ...features.flatMap(feature => feature.settings ?? []),
  ...driverSettings,
]

/** The panel of each setting. */
export const panelOfSetting: ReadonlyMap<string, SettingsPanel> = new Map(
  settingsPanels.flatMap(panel => Object.keys(panel.fields).map(key => [key, panel] as const)),
)

export const settingTable: Readonly<Record<string, SettingDeclaration>> = tableOf(settingsPanels)

function tableOf(panels: readonly SettingsPanel[]): Record<string, SettingDeclaration> {
  const table: Record<string, SettingDeclaration> = {}
  for (const { panel, fields } of panels) {
    for (const [key, declaration] of Object.entries(fields)) {
      if (table[key]) throw new Error(`${key} of the panel ${panel} is declared twice`)
      table[key] = declaration
    }
  }
  return table
}

type EndpointsOf<F> = F extends { readonly endpoints: infer E } ? E[keyof E] : never
/** Every endpoint by its id, for clients that know only ids and leave the schemas to the server. */
export type EndpointById = { readonly [E in EndpointsOf<Feature> as E['id']]: E }
export type EndpointId = keyof EndpointById & string

type PanelOf<F> = F extends { readonly settings: readonly (infer P)[] } ? P : never
type FieldsOf<P> = P extends SettingsPanel<infer T> ? T : never
type AllSettings = Merge<FieldsOf<PanelOf<Feature> | (typeof driverSettings)[number]>>
export type SettingKey = keyof AllSettings & string
export type SettingValue<K extends SettingKey> =
  AllSettings[K] extends SettingDeclaration<infer S>
    ? S extends { readonly _zod: { readonly output: infer O } }
      ? O
      : never
    : never
