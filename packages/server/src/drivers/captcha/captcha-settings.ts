import { captchaActions } from '@holdall/contract/drivers/captcha.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type Refusals, type SettingValues } from '../../platform/settings/hooks.ts'
import { isWrongSecret } from './captcha.ts'
import { createCaptchaDriver } from './registry.ts'

const wrongSecret = 'reCAPTCHA doesn’t recognise this secret key'

const isOn = (values: SettingValues) => captchaActions.some(({ key }) => values.get(key))

/** While an action is protected, Google has to respond and know the secret key. */
export const captchaSettingsHook = defineSettingsHook({
  keys: [...captchaActions.map(({ key }) => key), 'recaptcha.site_key', 'recaptcha.secret_key'],
  async check(ctx, { after }): Promise<Refusals | undefined> {
    // Missing keys are reported at their fields.
    const isComplete = after.get('recaptcha.site_key') !== '' && after.get('recaptcha.secret_key') !== ''
    if (!isOn(after) || !isComplete) return undefined
    try {
      return (await knowsSecret(ctx, after)) ? undefined : { 'recaptcha.secret_key': wrongSecret }
    } catch (error) {
      return { recaptcha_group: explainFailure(error) }
    }
  },
  probe: {
    panel: 'recaptcha',
    async run(ctx, values, take) {
      await take('Check that both keys are set', async () => {
        const empty = (['recaptcha.site_key', 'recaptcha.secret_key'] as const).filter(key => values.get(key) === '')
        if (empty.length > 0) throw new Error('Enter both keys')
        return sentence('Browsers test the site key when users register.')
      })
      await take('Check the secret key with reCAPTCHA', async () => {
        if (!(await knowsSecret(ctx, values))) throw new Error(wrongSecret)
        return undefined
      })
    },
  },
})

/** Sends an invalid token: Google rejects it for itself only if the secret is right. */
async function knowsSecret(ctx: Needs<'env' | 'outbound' | 'signal'>, values: SettingValues): Promise<boolean> {
  const driver = await createCaptchaDriver('recaptcha', ctx, values)
  return !isWrongSecret(await driver.verify({ token: 'none', address: null, signal: ctx.signal }))
}
