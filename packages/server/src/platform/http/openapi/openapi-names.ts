import * as accessTokens from '@holdall/contract/accounts/access-tokens.schemas.ts'
import * as accounts from '@holdall/contract/accounts/accounts.endpoints.ts'
import * as accountsSchemas from '@holdall/contract/accounts/accounts.schemas.ts'
import * as impersonation from '@holdall/contract/accounts/impersonation.endpoints.ts'
import * as passkeys from '@holdall/contract/accounts/passkeys.schemas.ts'
import * as secondFactor from '@holdall/contract/accounts/second-factor.schemas.ts'
import * as social from '@holdall/contract/accounts/social.schemas.ts'
import * as activity from '@holdall/contract/activity/activity.contract.ts'
import * as audit from '@holdall/contract/audit/audit.contract.ts'
import * as billing from '@holdall/contract/billing/billing.schemas.ts'
import * as oversight from '@holdall/contract/billing/oversight.schemas.ts'
import * as comments from '@holdall/contract/comments/comments.schemas.ts'
import * as siteComments from '@holdall/contract/comments/site-comments.schemas.ts'
import * as companySignIn from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import * as companySettings from '@holdall/contract/company-sign-in/provider-settings.ts'
import * as companyProviders from '@holdall/contract/company-sign-in/providers.schemas.ts'
import * as contact from '@holdall/contract/contact/contact.contract.ts'
import { adminLists, endpoints } from '@holdall/contract/contract.ts'
import * as customPages from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import * as drive from '@holdall/contract/drive/drive.schemas.ts'
import * as storage from '@holdall/contract/drive/storage.endpoints.ts'
import * as versions from '@holdall/contract/drive/versions.schemas.ts'
import * as errorReports from '@holdall/contract/error-reports/error-reports.contract.ts'
import * as bundles from '@holdall/contract/files/bundles.endpoints.ts'
import * as files from '@holdall/contract/files/files.endpoints.ts'
import * as media from '@holdall/contract/files/media.schemas.ts'
import * as moves from '@holdall/contract/files/moves.endpoints.ts'
import * as outline from '@holdall/contract/files/outline.schemas.ts'
import * as transfers from '@holdall/contract/files/transfers.endpoints.ts'
import * as groups from '@holdall/contract/groups/groups.schemas.ts'
import * as ownGroups from '@holdall/contract/groups/own-groups.schemas.ts'
import * as images from '@holdall/contract/images/images.contract.ts'
import * as imports from '@holdall/contract/imports/imports.schemas.ts'
import * as jobs from '@holdall/contract/jobs/jobs.contract.ts'
import * as jobsLists from '@holdall/contract/jobs/jobs.lists.ts'
import * as jobsSchemas from '@holdall/contract/jobs/jobs.schemas.ts'
import * as kitLists from '@holdall/contract/kit/admin-lists.ts'
import * as errors from '@holdall/contract/kit/errors.ts'
import * as jobProgress from '@holdall/contract/kit/job-progress.ts'
import * as outcomes from '@holdall/contract/kit/outcomes.ts'
import * as people from '@holdall/contract/kit/people.ts'
import * as told from '@holdall/contract/kit/told.ts'
import * as exports from '@holdall/contract/lists/exports.endpoints.ts'
import * as views from '@holdall/contract/lists/views.endpoints.ts'
import * as live from '@holdall/contract/live/live.contract.ts'
import * as localizations from '@holdall/contract/localizations/localizations.contract.ts'
import * as locks from '@holdall/contract/locks/locks.contract.ts'
import * as notifications from '@holdall/contract/notifications/notifications.schemas.ts'
import * as outbox from '@holdall/contract/outbox/outbox.contract.ts'
import * as personalData from '@holdall/contract/personal-data/personal-data.schemas.ts'
import * as photos from '@holdall/contract/photos/photos.schemas.ts'
import * as plans from '@holdall/contract/plans/plans.endpoints.ts'
import * as plansSchemas from '@holdall/contract/plans/plans.schemas.ts'
import * as removals from '@holdall/contract/removals/removals.contract.ts'
import * as reports from '@holdall/contract/reports/reports.contract.ts'
import * as rewind from '@holdall/contract/rewind/rewind.schemas.ts'
import * as permission from '@holdall/contract/roles/permission.schemas.ts'
import * as roles from '@holdall/contract/roles/roles.schemas.ts'
import * as workspace from '@holdall/contract/roles/workspace.permissions.ts'
import * as savedSearches from '@holdall/contract/search/saved-searches.endpoints.ts'
import * as search from '@holdall/contract/search/search.contract.ts'
import * as searchFilters from '@holdall/contract/search/search-filters.ts'
import * as searchImport from '@holdall/contract/search/search-import.ts'
import * as settings from '@holdall/contract/settings/settings.schemas.ts'
import * as accessRequests from '@holdall/contract/sharing/access-requests.endpoints.ts'
import * as peopleSchemas from '@holdall/contract/sharing/people.schemas.ts'
import * as requests from '@holdall/contract/sharing/requests.schemas.ts'
import * as shares from '@holdall/contract/sharing/shares.endpoints.ts'
import * as sharing from '@holdall/contract/sharing/sharing.schemas.ts'
import * as visits from '@holdall/contract/sharing/visits.endpoints.ts'
import * as readiness from '@holdall/contract/site/readiness.ts'
import * as site from '@holdall/contract/site/site.contract.ts'
import * as siteFiles from '@holdall/contract/site-files/site-files.contract.ts'
import * as siteFilesList from '@holdall/contract/site-files/site-files.list.ts'
import * as status from '@holdall/contract/status/status.contract.ts'
import * as spaces from '@holdall/contract/storage-report/spaces.list.ts'
import * as storageReport from '@holdall/contract/storage-report/storage-report.contract.ts'
import * as subscriptions from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import * as siteTags from '@holdall/contract/tags/site-tags.schemas.ts'
import * as tags from '@holdall/contract/tags/tags.schemas.ts'
import * as manage from '@holdall/contract/users/manage.schemas.ts'
import * as roleUsers from '@holdall/contract/users/role-users.list.ts'
import * as users from '@holdall/contract/users/users.schemas.ts'
import * as valueLists from '@holdall/contract/value-lists/value-lists.contract.ts'
import * as webhookMessages from '@holdall/contract/webhooks/webhook-messages.ts'
import * as webhooks from '@holdall/contract/webhooks/webhooks.schemas.ts'
import * as welcome from '@holdall/contract/welcome/welcome.contract.ts'
import * as workspaces from '@holdall/contract/workspaces/workspaces.schemas.ts'
import { z } from 'zod'

/** The modules whose schemas are described once, under their export names. */
const modules: readonly Record<string, unknown>[] = [
  accessTokens,
  accounts,
  accountsSchemas,
  impersonation,
  passkeys,
  secondFactor,
  social,
  activity,
  audit,
  billing,
  oversight,
  comments,
  siteComments,
  companySignIn,
  companySettings,
  companyProviders,
  contact,
  customPages,
  drive,
  storage,
  versions,
  errorReports,
  bundles,
  files,
  media,
  moves,
  outline,
  transfers,
  groups,
  ownGroups,
  images,
  imports,
  jobs,
  jobsLists,
  jobsSchemas,
  kitLists,
  errors,
  jobProgress,
  outcomes,
  people,
  told,
  exports,
  views,
  live,
  localizations,
  locks,
  notifications,
  outbox,
  personalData,
  photos,
  plans,
  plansSchemas,
  removals,
  rewind,
  reports,
  permission,
  roles,
  workspace,
  savedSearches,
  searchFilters,
  searchImport,
  search,
  settings,
  accessRequests,
  peopleSchemas,
  requests,
  shares,
  sharing,
  visits,
  siteFiles,
  siteFilesList,
  readiness,
  site,
  status,
  spaces,
  storageReport,
  subscriptions,
  siteTags,
  tags,
  manage,
  roleUsers,
  users,
  valueLists,
  welcome,
  webhookMessages,
  webhooks,
  workspaces,
]

/**
 * The name of each schema that other schemas and calls refer to. Schemas without one are written out where they are
 * used.
 * @throws Error if two schemas would have the same name
 */
export function nameSchemas(): ReadonlyMap<z.ZodType, string> {
  const found = new Map<z.ZodType, string>()
  const taken = new Set<string>()
  // The fields of these become parameters, which are never referred to as one object.
  const parameters = new Set(endpoints.flatMap(({ params, query }) => [params, query]))
  const name = (schema: unknown, wanted: string) => {
    if (!(schema instanceof z.ZodType) || found.has(schema) || parameters.has(schema)) return
    if (taken.has(wanted)) throw new Error(`Two schemas are called ${wanted}`)
    found.set(schema, wanted)
    taken.add(wanted)
  }
  for (const [wanted, schema] of modules.flatMap(module => Object.entries(module))) {
    // The same files export lists and tables of endpoints, whose names begin small.
    if (/^[A-Z]/.test(wanted)) name(schema, wanted)
  }
  // The pages of the back-office's lists are made from their declarations.
  const responses = new Map(endpoints.map(({ id, response }) => [id, response]))
  for (const { id } of adminLists) name(responses.get(`${id}.list`), `${pascal(id)}List`)
  return found
}

/** `custom-pages` as `CustomPages`, for names of the code: at most 100 characters. */
export function pascal(words: string): string {
  return words.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
