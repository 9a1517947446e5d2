import { z } from 'zod'
import type { SocialProvider } from '../accounts/social.schemas.ts'
import { defineSettings, type SettingCondition, SettingLine, secret, setting, when } from '../kit/settings.ts'
import { type DriverDeclaration, driver, driverNames, driverSettings, option } from './declare.ts'

const line = (title: string) => SettingLine.meta({ title })
const hidden = (title: string) => secret(SettingLine.meta({ title }))

/** A missing value of a provider in use is reported in its group, not at the field. */
function whileOn(provider: SocialProvider) {
  return { errorGroup: `${provider}_group`, shownWhen: when(`social.${provider}.enable`) }
}

/** `what` is what the provider calls a site that signs people in. */
function client<const P extends SocialProvider>(provider: P, name: string, what: 'client' | 'app' = 'client') {
  return {
    clientId: option(`${provider}_id`, line(`${name} ${what} ID`), '', whileOn(provider)),
    clientSecret: option(`${provider}_secret`, hidden(`${name} ${what} secret`), '', whileOn(provider)),
  }
}

/** Every site with which people can sign in: its name, and its options with their settings. */
export const socialDrivers = {
  google: driver('Google', client('google', 'Google')),
  facebook: driver('Facebook', client('facebook', 'Facebook', 'app')),
  twitter: driver('Twitter', client('twitter', 'Twitter')),
  envato: driver('Envato', {
    ...client('envato', 'Envato'),
    /** The site owner's own Envato token; empty without one. */
    personalToken: option('envato_personal_token', hidden('Envato personal token'), '', whileOn('envato')),
  }),
} satisfies Record<SocialProvider, DriverDeclaration>
export const socialNames = driverNames(socialDrivers)

function toggle(provider: SocialProvider, shownWhen?: readonly SettingCondition[]) {
  return setting('client', z.boolean().meta({ title: `${socialNames[provider]} login` }), false, {
    public: true,
    errorGroup: `${provider}_group`,
    ...(shownWhen && { shownWhen }),
  })
}

export const socialSettings = defineSettings('authentication', {
  access: 'settings.update',
  fields: {
    'social.google.enable': toggle('google'),
    'social.facebook.enable': toggle('facebook'),
    'social.twitter.enable': toggle('twitter'),
    'social.envato.enable': toggle('envato', when('envato.enable')),
    ...driverSettings(socialDrivers),
  },
})
