import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import type { Site } from '@holdall/contract/site/site.contract.ts'
import IconBrandEnvato from '@tabler/icons-react/dist/esm/icons/IconBrandEnvato.mjs'
import IconBrandFacebook from '@tabler/icons-react/dist/esm/icons/IconBrandFacebook.mjs'
import IconBrandGoogle from '@tabler/icons-react/dist/esm/icons/IconBrandGoogle.mjs'
import IconBrandTwitter from '@tabler/icons-react/dist/esm/icons/IconBrandTwitter.mjs'
import type { IconComponent } from '../../../../ui/icon.ts'

/** In the order in which they are offered. */
const sites: readonly { provider: SocialProvider; name: string; icon: IconComponent }[] = [
  { provider: 'google', name: 'Google', icon: IconBrandGoogle },
  { provider: 'facebook', name: 'Facebook', icon: IconBrandFacebook },
  { provider: 'twitter', name: 'Twitter', icon: IconBrandTwitter },
  { provider: 'envato', name: 'Envato', icon: IconBrandEnvato },
]

export type SocialSite = (typeof sites)[number]

export function socialSite(provider: string): SocialSite | undefined {
  return sites.find(site => site.provider === provider)
}

/**
 * The sites that users can currently sign in with; none while registration is closed, or only company sign-in is
 * allowed.
 */
export function openSocialSites(site: Pick<Site, 'settings' | 'companyOnly'> | null): readonly SocialSite[] {
  if (!site || site.companyOnly || site.settings['registration.disable'] === true) return []
  const { settings } = site
  return sites.filter(
    ({ provider }) =>
      settings[`social.${provider}.enable`] === true && (provider !== 'envato' || settings['envato.enable'] === true),
  )
}
