import { z } from 'zod'
import type { SocialProvider } from '../accounts/social.schemas.ts'
import { sentence, sentences } from '../kit/sentences.ts'
import { defineSettings, type SettingCondition, SettingLine, secret, setting, when } from '../kit/settings.ts'
import { type DriverDeclaration, driver, driverNames, driverSettings, option } from './declare.ts'

const line = (title: string) => SettingLine.meta({ title })
const hidden = (title: string) => secret(SettingLine.meta({ title }))

/** A missing value of a provider in use is reported in its group, not at the field. */
function whileOn(provider: SocialProvider) {
  return { errorGroup: `${provider}_group`, shownWhen: when(`social.${provider}.enable`) }
}

/** The titles contain what the provider calls a site that signs people in. */
function client<const P extends SocialProvider>(provider: P, idTitle: string, secretTitle: string) {
  return {
    clientId: option(`${provider}_id`, line(idTitle), '', whileOn(provider)),
    clientSecret: option(`${provider}_secret`, hidden(secretTitle), '', whileOn(provider)),
  }
}

/** Every site with which people can sign in: its name, and its options with their settings. */
export const socialDrivers = {
  google: driver('Google', client('google', sentence('Google client ID'), sentence('Google client secret'))),
  facebook: driver('Facebook', client('facebook', sentence('Facebook app ID'), sentence('Facebook app secret'))),
  twitter: driver('Twitter', client('twitter', sentence('Twitter client ID'), sentence('Twitter client secret'))),
  envato: driver('Envato', {
    ...client('envato', sentence('Envato client ID'), sentence('Envato client secret')),
    /** The site owner's own Envato token; empty without one. */
    personalToken: option('envato_personal_token', hidden('Envato personal token'), '', whileOn('envato')),
  }),
} satisfies Record<SocialProvider, DriverDeclaration>
const loginTitles = sentences({
  google: 'Google login',
  facebook: 'Facebook login',
  twitter: 'Twitter login',
  envato: 'Envato login',
})
export const socialNames = driverNames(socialDrivers)

function toggle(provider: SocialProvider, shownWhen?: readonly SettingCondition[]) {
  return setting('client', z.boolean().meta({ title: loginTitles[provider] }), false, {
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
