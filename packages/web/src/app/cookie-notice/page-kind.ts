const named = [
  'register',
  'sign-in',
  'forgot-password',
  'reset-password',
  'confirm',
  'contact',
  'drive',
  'account',
  's',
  'r',
  'pages',
]

/** What is told of a page that is looked at: its kind, never the address, which may name a file or hold a secret. */
export function pageKind(pathname: string): string {
  const [, first = '', second = ''] = pathname.split('/')
  if (first === '') return '/'
  if (first === 'drive' && ['search', 'shared', 'trash', 'activity', 'workspaces'].includes(second)) {
    return `/drive/${second}`
  }
  return named.includes(first) ? `/${first}` : '/other'
}

/** Who runs the site is not counted. */
export function isBackOffice(pathname: string): boolean {
  return /^\/(?:admin|setup)(?:\/|$)/.test(pathname)
}
