import type { Site } from '@holdall/contract/site/site.contract.ts'

export type RegisterPolicy = { label: string; href: string | null }

/** Registration is offered once the site is known to allow it. */
export function isRegistrationOpen(site: Site | null): boolean {
  return site !== null && site.settings['registration.disable'] !== true
}

/** What has to be agreed to at registration: the setting `register_policies`, a JSON list of label, type and action. */
export function registerPolicies(settings: Site['settings']): RegisterPolicy[] {
  const value = settings.register_policies
  const list: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : value
  if (!Array.isArray(list)) return []
  return list.flatMap(entry => {
    const { label, type, action } = entry as Record<string, unknown>
    if (typeof label !== 'string' || label === '') return []
    return [{ label, href: typeof action === 'string' ? addressOf(type, action) : null }]
  })
}

/** Only web pages are linked: a setting must not put a script behind a click. */
function addressOf(type: unknown, action: string): string | null {
  if (action === '') return null
  if (type === 'page') return `/pages/${encodeURIComponent(action)}`
  return /^https?:\/\//i.test(action) || /^\/(?![/\\])/.test(action) ? action : null
}
