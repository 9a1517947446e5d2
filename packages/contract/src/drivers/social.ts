import { z } from 'zod'
import { defineSettings, type SettingCondition, SettingLine, secret, setting, when } from '../kit/settings.ts'

const toggle = (name: string) => z.boolean().meta({ title: `${name} login` })
const line = (title: string) => SettingLine.meta({ title })
const hidden = (title: string) => secret(SettingLine.meta({ title }))

/**
 * That a provider in use has both is said in its group, not at the field. `client` is what the provider calls a site that
 * signs people in.
 */
function provider<const P extends string>(
  provider: P,
  name: string,
  client: 'client' | 'app',
  shownWhen?: readonly SettingCondition[],
) {
  const errorGroup = `${provider}_group`
  const whileOn = { errorGroup, shownWhen: when(`social.${provider}.enable`) }
  return {
    [`social.${provider}.enable`]: setting('client', toggle(name), false, {
      public: true,
      errorGroup,
      ...(shownWhen && { shownWhen }),
    }),
    [`${provider}_id`]: setting('server', line(`${name} ${client} ID`), '', whileOn),
    [`${provider}_secret`]: setting('server', hidden(`${name} ${client} secret`), '', whileOn),
  } as Record<`social.${P}.enable`, ReturnType<typeof setting<z.ZodBoolean>>> &
    Record<`${P}_id` | `${P}_secret`, ReturnType<typeof setting<z.ZodString>>>
}

export const socialSettings = defineSettings('authentication', {
  access: 'settings.update',
  fields: {
    ...provider('google', 'Google', 'client'),
    ...provider('facebook', 'Facebook', 'app'),
    ...provider('twitter', 'Twitter', 'client'),
    ...provider('envato', 'Envato', 'client', when('envato.enable')),
    envato_personal_token: setting('server', hidden('Envato personal token'), '', {
      errorGroup: 'envato_group',
      shownWhen: when('social.envato.enable'),
    }),
  },
})
