import type { SocialProvider } from '@holdall/contract/accounts/social.schemas.ts'
import { socialDrivers } from '@holdall/contract/drivers/social.ts'
import { defineRegistry } from '../../platform/drivers/registry.ts'
import type { Environment } from '../../platform/environment.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import type { SocialDriver } from './social-driver.ts'
import { socialPlaces } from './social-places.ts'

interface SocialServices {
  readonly env: Pick<Environment, 'variables'>
  readonly outbound: Outbound
}

const parts = ({ env, outbound }: SocialServices) => ({ outbound, places: socialPlaces(env) })

/** Every provider that users can sign in with. */
const registry = defineRegistry<typeof socialDrivers, SocialServices, SocialDriver>(socialDrivers, {
  google: {
    create: async (services, options) =>
      (await import('./google.driver.ts')).createGoogleDriver({ ...parts(services), ...options }),
  },
  facebook: {
    create: async (services, options) =>
      (await import('./facebook.driver.ts')).createFacebookDriver({ ...parts(services), ...options }),
  },
  twitter: {
    create: async (services, options) =>
      (await import('./twitter.driver.ts')).createTwitterDriver({ ...parts(services), ...options }),
  },
  envato: {
    create: async (services, options) =>
      (await import('./envato.driver.ts')).createEnvatoDriver({ ...parts(services), ...options }),
  },
})

/** Creates the driver of a provider with the id and secret in these values. */
export function createSocialDriver(
  services: SocialServices,
  provider: SocialProvider,
  values: SettingValues,
): Promise<SocialDriver> {
  return registry.createFrom(provider, services, values)
}

/** Whether users can sign in with it: Envato only while it is turned on for the site at all. */
export function isProviderOn(provider: SocialProvider, values: SettingValues): boolean {
  return values.get(`social.${provider}.enable`) && (provider !== 'envato' || values.get('envato.enable'))
}
