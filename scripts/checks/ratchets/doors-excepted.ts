/** The present size of a door that is too wide. */
export interface Excepted {
  readonly names?: number
  readonly fromRepositories?: number
}

/**
 * The doors that were too wide when the check was made. A number may only get smaller: the check also fails when a door
 * is narrower than its number, and says which one to write. New features get no entry.
 */
export const excepted: Readonly<Record<string, Excepted>> = {
  'server/accounts': { names: 82, fromRepositories: 26 },
  'server/comments': { fromRepositories: 1 },
  'server/company-sign-in': { fromRepositories: 2 },
  'server/custom-pages': { fromRepositories: 2 },
  'server/drive': { names: 43, fromRepositories: 1 },
  'server/groups': { fromRepositories: 2 },
  'server/images': { fromRepositories: 2 },
  'server/jobs': { fromRepositories: 4 },
  'server/mail': { fromRepositories: 1 },
  'server/notifications': { fromRepositories: 1 },
  'server/personal-data': { fromRepositories: 3 },
  'server/plans': { fromRepositories: 7 },
  'server/roles': { names: 35, fromRepositories: 18 },
  'server/sharing': { fromRepositories: 5 },
  'server/sitemap': { fromRepositories: 1 },
  'server/storage-report': { fromRepositories: 2 },
  'server/subscriptions': { names: 28, fromRepositories: 19 },
  'server/webdav': { names: 31 },
  'server/webhooks': { fromRepositories: 1 },
  'server/workspaces': { fromRepositories: 1 },
}
