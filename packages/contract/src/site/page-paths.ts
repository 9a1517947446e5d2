/**
 * The paths of all pages of the browser application: `$name` stands for one part, `$name?` at the end for one or none. The
 * server answers every other address with 404; a test compares the list with the routes of the application.
 */
export const pagePaths: readonly string[] = [
  '/',
  '/account',
  '/account/connect',
  '/account/delete',
  '/account/plan',
  '/account/storage',
  '/admin',
  '/admin/abuse-reports',
  '/admin/abuse-reports/$id',
  '/admin/ads',
  '/admin/analytics',
  '/admin/announcements',
  '/admin/appearance',
  '/admin/audit-log',
  '/admin/comments',
  '/admin/company-sign-in',
  '/admin/company-sign-in/$id',
  '/admin/company-sign-in/new/$kind',
  '/admin/custom-pages',
  '/admin/custom-pages/$id/edit',
  '/admin/custom-pages/new',
  '/admin/exports/$id',
  '/admin/files',
  '/admin/groups',
  '/admin/groups/$id',
  '/admin/handbook/$panel',
  '/admin/invitations',
  '/admin/invite',
  '/admin/jobs',
  '/admin/mail-words',
  '/admin/mail-words/$name',
  '/admin/outbox',
  '/admin/payments',
  '/admin/plans',
  '/admin/quarantine',
  '/admin/roles/$id?',
  '/admin/settings',
  '/admin/settings/$panel',
  '/admin/shares',
  '/admin/status',
  '/admin/storage',
  '/admin/subscriptions',
  '/admin/tags',
  '/admin/translations/$name?',
  '/admin/users',
  '/admin/users/$id',
  '/admin/webhooks',
  '/admin/webhooks/$id',
  '/confirm',
  '/confirm-email/$token',
  '/confirm/$token',
  '/connect/$token',
  '/contact',
  '/developers/api',
  '/drive',
  '/drive/access-requests/$id',
  '/drive/activity',
  '/drive/file/$id',
  '/drive/folder/$id',
  '/drive/imports',
  '/drive/imports/$id',
  '/drive/move-in',
  '/drive/offline',
  '/drive/photos',
  '/drive/recent',
  '/drive/removals/$id',
  '/drive/rewind/$id',
  '/drive/save',
  '/drive/search',
  '/drive/shared',
  '/drive/shared/by-me',
  '/drive/shared/links',
  '/drive/sharing/$id',
  '/drive/sharing/$id/links',
  '/drive/starred',
  '/drive/tags/$id',
  '/drive/trash',
  '/drive/webhooks/$id',
  '/drive/workspaces',
  '/drive/workspaces/$id',
  '/forgot-password',
  '/invited/$token',
  '/join/$token',
  '/login',
  '/pages/$id',
  '/pages/$id/$slug',
  '/pricing',
  '/register',
  '/reset-password',
  '/reset-password/$token',
  '/s/$slug',
  '/secure/auth/company/$id/callback',
  '/secure/auth/social/$provider/callback',
  '/setup',
  '/sign-in',
  '/unsubscribe/$token',
]

const patterns = pagePaths.flatMap(path => {
  const parts = partsOf(path)
  return parts.at(-1)?.endsWith('?') ? [parts, parts.slice(0, -1)] : [parts]
})

/** Whether a page is at this path. As in the application, capital letters and slashes at the end make no difference. */
export function isPagePath(pathname: string): boolean {
  const parts = partsOf(pathname)
  return patterns.some(
    pattern =>
      pattern.length === parts.length && pattern.every((part, at) => part.startsWith('$') || part === parts[at]),
  )
}

function partsOf(path: string): string[] {
  return path.split('/').flatMap(part => (part === '' ? [] : part.startsWith('$') ? part : decoded(part).toLowerCase()))
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
