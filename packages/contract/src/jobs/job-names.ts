import { sentences } from '../kit/sentences.ts'
/** The names of the kinds of jobs for people, in English. */
export const jobNames: Readonly<Record<string, string>> = sentences({
  'accounts.mail': 'Send account email',
  'billing.end-duplicate': 'End and pay back a duplicate subscription',
  'billing.end-remote': 'End the subscription of somebody who left',
  'billing.event': 'Handle an event of a payment gateway',
  'billing.reconcile': 'Compare subscriptions with their gateways',
  'billing.set-up-webhooks': 'Tell payment gateways where to send events',
  'company-sign-in.end-others': 'End sessions opened without a company’s account',
  'company-sign-in.withdraw': 'Take away what a deleted provider gave',
  'drive.copy': 'Copy files and folders',
  'drive.purge': 'Delete files forever',
  'files.lengths': 'Read the duration of audio and video',
  'files.media': 'Read picture and media details',
  'files.move': 'Move files to another storage',
  'files.outline': 'Read document outlines',
  'files.retype': 'Detect file types again',
  'files.texts': 'Extract text for search',
  'files.thumbnails': 'Create thumbnails',
  'lists.export': 'Export a list as CSV',
  'mail.fetch-gmail': 'Fetch mail from Gmail',
  'mail.send': 'Send email',
  'mail.watch-gmail': 'Renew Gmail notifications',
  'personal-data.collect': 'Prepare a download of personal data',
  'personal-data.forget-leavers': 'Delete data of removed users',
  'plans.sync': 'Sync plans with payment gateways',
  'search.import': 'Import records into the search index',
  'search.sync': 'Update the search index',
  'sharing.access-requested': 'Notify owners of an access request',
  'sharing.group-told': 'Notify a group of something shared with it',
  'sharing.link-code': 'Send an access code for a link',
  'sharing.request-news': 'Notify owners of received files',
  'sharing.request-receipt': 'Send a receipt for received files',
  'storage.recount': 'Recount used storage',
  'workspaces.purge': 'Delete workspaces forever',
})

/** The names of the scheduled tasks for people, in English. */
export const taskNames: Readonly<Record<string, string>> = sentences({
  'accounts.sweep': 'Delete expired sessions and codes',
  'accounts.sweep-login-flows': 'Delete expired requests to connect apps',
  'accounts.sweep-avatars': 'Delete unused profile pictures',
  'billing.reconcile': 'Compare subscriptions with their gateways',
  'billing.remind-of-payments': 'Remind members of payments that failed',
  'audit.sweep': 'Delete old audit log entries',
  'comments.forget-comments': 'Delete removed comments forever',
  'company-sign-in.check-directories': 'Check who is still in the company’s directories',
  'company-sign-in.sweep': 'Delete company sign-ins that were given up',
  'drive.expire-trash': 'Delete expired items from the trash',
  'drive.expire-versions': 'Delete expired file versions',
  'files.expire-transfers': 'Delete abandoned uploads',
  'files.make-up': 'Create missing thumbnails and search text',
  'files.sweep': 'Delete stored data that no file uses',
  'files.sweep-full-disk': 'Free up space on a full disk',
  'files.tidy-machine': 'Delete temporary files of this server',
  'images.sweep': 'Delete unused images',
  'integrity.check-bytes': 'Compare stored files with their hashes',
  'jobs.sweep': 'Delete old jobs',
  'lists.sweep-exports': 'Delete old CSV exports',
  'live.forget-events': 'Delete old live updates',
  'mail.sweep-incoming-mail': 'Delete old incoming mail',
  'mail.watch-gmail': 'Renew Gmail notifications',
  'notifications.sweep-notifications': 'Delete old notifications',
  'personal-data.forget-leavers': 'Delete data of removed users',
  'personal-data.sweep-exports': 'Delete old downloads of personal data',
  'removals.sweep-removals': 'Delete old records of what devices deleted',
  'reports.measure': 'Update site statistics',
  'search.sync': 'Update the search index',
  'sharing.access-requests': 'Delete old access requests',
  'sharing.link-days': 'Delete old link statistics',
  'sharing.link-digests': 'Send weekly link summaries',
  'site.sweep-outbox': 'Delete old sent mail',
  'status.heartbeat': 'Check that scheduled tasks run',
  'storage-report.measure-storage': 'Measure used storage',
  'storage-report.note-lost-objects': 'Look for missing stored data',
  'webdav.sweep-locks': 'Delete expired WebDAV locks',
  'workspaces.purge-workspaces': 'Delete workspaces after their grace period',
})

/** The name of a kind of job; its key if it has none, as for kinds from an earlier release. */
export function jobName(kind: string): string {
  return jobNames[kind] ?? kind
}

export function taskName(task: string): string {
  return taskNames[task] ?? task
}
