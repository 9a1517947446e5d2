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
  'developers',
]

/** What is reported about a viewed page: its kind, never the address, which may contain a file name or a secret. */
export function pageKind(pathname: string): string {
  const [, first = '', second = ''] = pathname.split('/')
  if (first === '') return '/'
  if (first === 'drive' && ['search', 'shared', 'trash', 'activity', 'workspaces'].includes(second)) {
    return `/drive/${second}`
  }
  return named.includes(first) ? `/${first}` : '/other'
}

/** Visits to the back-office are not counted. */
export function isBackOffice(pathname: string): boolean {
  return /^\/(?:admin|setup)(?:\/|$)/.test(pathname)
}
