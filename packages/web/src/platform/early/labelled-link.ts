/**
 * Where a link of the settings leads: a page of the site, an address, or nowhere. Only web pages are linked: a setting must
 * not put a script behind a click.
 */
export function addressOfLink(type: unknown, action: string): string | null {
  if (action === '') return null
  if (type === 'page') return `/pages/${encodeURIComponent(action)}`
  return /^https?:\/\//i.test(action) || /^\/(?![/\\])/.test(action) ? action : null
}
