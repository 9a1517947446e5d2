/** What people call the kinds of jobs, in English. */
export const jobNames: Readonly<Record<string, string>> = {
  'accounts.mail': 'Write a mail about an account',
  'drive.copy': 'Copy files and folders',
  'drive.purge': 'Delete files for good',
  'files.lengths': 'Read how long media play',
  'files.media': 'Read picture and media details',
  'files.move': 'Move files to another storage',
  'files.outline': 'Read document outlines',
  'files.retype': 'Recognize file types again',
  'files.texts': 'Read texts for search',
  'files.thumbnails': 'Make thumbnails',
  'lists.export': 'Export a list as CSV',
  'mail.fetch-gmail': 'Fetch mail from Gmail',
  'mail.send': 'Send mail',
  'mail.watch-gmail': 'Ask Gmail to report new mail',
  'personal-data.collect': 'Collect someone’s data for download',
  'personal-data.forget-leavers': 'Delete the data of removed people',
  'search.import': 'Import records into the search index',
  'search.sync': 'Update the search index',
  'sharing.access-requested': 'Report a request for access',
  'sharing.link-code': 'Send a code for a link',
  'sharing.request-news': 'Report files received for a request',
  'sharing.request-receipt': 'Send a receipt for received files',
  'storage.recount': 'Recount used space',
  'workspaces.purge': 'Delete workspaces for good',
}

/** What people call the tasks of the schedule, in English. */
export const taskNames: Readonly<Record<string, string>> = {
  'accounts.sweep': 'Clear expired sign-ins and codes',
  'accounts.sweep-avatars': 'Clear unused avatars',
  'audit.sweep': 'Clear old audit lines',
  'comments.forget-comments': 'Clear deleted comments',
  'drive.expire-trash': 'Empty old trash',
  'drive.expire-versions': 'Delete old versions',
  'files.expire-transfers': 'Clear abandoned uploads',
  'files.make-up': 'Make missing thumbnails and texts',
  'files.sweep': 'Clear stored data that no file uses',
  'files.sweep-full-disk': 'Make room on a full disk',
  'images.sweep': 'Clear unused images',
  'jobs.sweep': 'Clear old jobs',
  'lists.sweep-exports': 'Clear old CSV exports',
  'live.forget-events': 'Clear old live events',
  'mail.sweep-incoming-mail': 'Clear old incoming mail',
  'mail.watch-gmail': 'Ask Gmail to report new mail',
  'notifications.sweep-notifications': 'Clear old notifications',
  'personal-data.forget-leavers': 'Delete the data of removed people',
  'personal-data.sweep-exports': 'Clear old data downloads',
  'reports.measure': 'Measure the site for its statistics',
  'search.sync': 'Update the search index',
  'sharing.access-requests': 'Clear old requests for access',
  'sharing.link-days': 'Clear old link statistics',
  'sharing.link-digests': 'Send weekly link summaries',
  'site.sweep-outbox': 'Clear old sent mail',
  'status.heartbeat': 'Check that the schedule runs',
  'storage.measure-storage': 'Measure used storage',
  'storage.note-lost-objects': 'Look for missing stored data',
  'webdav.sweep-locks': 'Clear expired WebDAV locks',
  'workspaces.purge-workspaces': 'Delete workspaces whose time is up',
}

/** The name of a kind of job; its key where it has none, as of an earlier release. */
export function jobName(kind: string): string {
  return jobNames[kind] ?? kind
}

export function taskName(task: string): string {
  return taskNames[task] ?? task
}
