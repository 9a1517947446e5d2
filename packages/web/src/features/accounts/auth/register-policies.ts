import type { Site } from '@holdall/contract/site/site.contract.ts'
import { addressOfLink } from '../../../platform/early/labelled-link.ts'

export type RegisterPolicy = { label: string; href: string | null }

/** Registration is offered once the site is known to allow it. */
export function isRegistrationOpen(site: Site | null): boolean {
  return site !== null && site.settings['registration.disable'] !== true && !site.companyOnly
}

/** With the link in an invitation, an address can sign up where registration is closed for others. The server decides. */
export function mayRegisterWith(site: Site | null, hasInvitation: boolean): boolean {
  if (isRegistrationOpen(site)) return true
  return hasInvitation && site?.settings['registration.by_invitation'] === true && !site.companyOnly
}

/** The policies to agree to at registration: the setting `register_policies`, a JSON list of label, type and action. */
export function registerPolicies(settings: Site['settings']): RegisterPolicy[] {
  const value = settings.register_policies
  const list: unknown = typeof value === 'string' && value !== '' ? JSON.parse(value) : value
  if (!Array.isArray(list)) return []
  return list.flatMap(entry => {
    const { label, type, action } = entry as Record<string, unknown>
    if (typeof label !== 'string' || label === '') return []
    return [{ label, href: typeof action === 'string' ? addressOfLink(type, action) : null }]
  })
}
