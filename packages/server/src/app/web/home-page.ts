import { homepageComponents } from '@holdall/contract/settings/general.settings.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import type { Settings } from '../../platform/settings/settings.ts'

const componentPaths: Readonly<Record<string, string | null>> = {
  landing: null,
  login: '/sign-in',
  register: '/register',
  drive: '/drive',
}

/**
 * Returns where the site's bare address redirects; null where it shows the landing page or the site's own start page.
 */
export function homePath(
  settings: Pick<Settings, 'get'>,
  site: Pick<Site, 'me' | 'needsSetup'>,
  hasOwnPage: boolean,
): string | null {
  if (site.needsSetup) return '/setup'
  if (hasOwnPage) return null
  if (settings.get('homepage.type') === 'component') {
    // The first in the list, as the settings show it, until another one is chosen.
    const component = settings.get('homepage.value') ?? homepageComponents[0]
    if (Object.hasOwn(componentPaths, component)) return componentPaths[component] ?? null
  }
  return site.me ? '/drive' : null
}

export function isHome(url: string): boolean {
  return /^\/(?:[?#]|$)/.test(url)
}
