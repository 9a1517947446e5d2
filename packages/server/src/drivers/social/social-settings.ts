import { type SocialProvider, socialProviders } from '@holdall/contract/accounts/social.schemas.ts'
import type { SettingKey } from '@holdall/contract/contract.ts'
import { settingKeysOf } from '@holdall/contract/drivers/declare.ts'
import { socialDrivers, socialNames } from '@holdall/contract/drivers/social.ts'
import { sentence, sentences } from '@holdall/contract/kit/sentences.ts'
import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type Refusals, type SettingValues } from '../../platform/settings/hooks.ts'
import { createSocialDriver, isProviderOn } from './registry.ts'

function keysOf(provider: SocialProvider): SettingKey[] {
  const own: SettingKey[] = [`social.${provider}.enable`, ...settingKeysOf(socialDrivers[provider])]
  return provider === 'envato' ? [...own, 'envato.enable'] : own
}

/** A provider that is on has to know our id and secret. */
const idAndSecret = sentences({
  google: 'Check the ID and secret with Google',
  facebook: 'Check the ID and secret with Facebook',
  twitter: 'Check the ID and secret with Twitter',
  envato: 'Check the ID and secret with Envato',
})

export const socialSettingsHook = defineSettingsHook({
  keys: socialProviders.flatMap(keysOf),
  async check(ctx, { after, keys }) {
    const touched = socialProviders.filter(
      provider => isProviderOn(provider, after) && keysOf(provider).some(key => keys.has(key)),
    )
    const refused = await Promise.all(touched.map(provider => refusalOf(ctx, provider, after)))
    return Object.assign({}, ...refused)
  },
  probe: {
    panel: 'authentication',
    async run(ctx, values, take) {
      const on = socialProviders.filter(provider => isProviderOn(provider, values))
      await take('Check which providers are turned on', async () => {
        if (on.length === 0) throw new Error('No provider is on. Turn one on and enter its ID and secret.')
        return on.map(provider => socialNames[provider]).join(', ')
      })
      for (const provider of on) {
        await take(idAndSecret[provider], async () => {
          if (isIncomplete(provider, values)) throw new Error(missing)
          await (await createSocialDriver(ctx, provider, values)).probe(ctx.signal)
          return undefined
        })
      }
    },
  },
})

const missing = sentence('Enter the ID and secret')

function isIncomplete(provider: SocialProvider, values: SettingValues): boolean {
  return values.get(`${provider}_id`) === '' || values.get(`${provider}_secret`) === ''
}

async function refusalOf(
  ctx: Needs<'env' | 'outbound' | 'signal'>,
  provider: SocialProvider,
  values: SettingValues,
): Promise<Refusals> {
  const group = `${provider}_group`
  if (isIncomplete(provider, values)) return { [group]: missing }
  try {
    await (await createSocialDriver(ctx, provider, values)).probe(ctx.signal)
    return {}
  } catch (error) {
    return { [group]: explainFailure(error) }
  }
}
