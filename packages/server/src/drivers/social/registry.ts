import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import type { Environment } from '../../platform/environment.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { createEnvatoDriver } from './envato.driver.ts'
import { createFacebookDriver } from './facebook.driver.ts'
import { createGoogleDriver } from './google.driver.ts'
import type { SocialDriver, SocialDriverOptions } from './social-driver.ts'
import { socialPlaces } from './social-places.ts'
import { createTwitterDriver } from './twitter.driver.ts'

const drivers: Readonly<Record<SocialProvider, (options: SocialDriverOptions) => SocialDriver>> = {
  google: createGoogleDriver,
  facebook: createFacebookDriver,
  twitter: createTwitterDriver,
  envato: createEnvatoDriver,
}

/** The driver of a site with the id and the secret of these values. */
export function createSocialDriver(
  { env, outbound }: { readonly env: Pick<Environment, 'variables'>; readonly outbound: Outbound },
  provider: SocialProvider,
  values: SettingValues,
): SocialDriver {
  return drivers[provider]({
    outbound,
    clientId: values.get(`${provider}_id`),
    clientSecret: values.get(`${provider}_secret`),
    ...(provider === 'envato' ? { personalToken: values.get('envato_personal_token') } : {}),
    places: socialPlaces(env),
  })
}

/** Whether people may be sent there: Envato only while the site has to do with it at all. */
export function isProviderOn(provider: SocialProvider, values: SettingValues): boolean {
  return values.get(`social.${provider}.enable`) && (provider !== 'envato' || values.get('envato.enable'))
}
