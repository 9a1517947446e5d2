import { type CaptchaService, captchaActions, captchaServiceKey } from '@holdall/contract/drivers/captcha.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type Refusals, type SettingValues } from '../../platform/settings/hooks.ts'
import { createCaptchaDriver } from './registry.ts'

/** Services with keys, which they have to know. */
const keyed = {
  turnstile: {
    name: 'Turnstile',
    site: 'captcha.turnstile_site_key',
    secret: 'captcha.turnstile_secret_key',
    wrong: 'Turnstile doesn’t recognise this secret key',
  },
  recaptcha: {
    name: 'reCAPTCHA',
    site: 'recaptcha.site_key',
    secret: 'recaptcha.secret_key',
    wrong: 'reCAPTCHA doesn’t recognise this secret key',
  },
} as const

type KeyedService = keyof typeof keyed

const isKeyed = (service: CaptchaService): service is KeyedService => service in keyed

const isOn = (values: SettingValues) => captchaActions.some(({ key }) => values.get(key))

/** While an action is protected, the service has to respond and know the secret key. */
export const captchaSettingsHook = defineSettingsHook({
  keys: [
    captchaServiceKey,
    ...captchaActions.map(({ key }) => key),
    ...Object.values(keyed).flatMap(({ site, secret }) => [site, secret]),
  ],
  async check(ctx, { after }): Promise<Refusals | undefined> {
    const service = after.get(captchaServiceKey)
    if (!isOn(after) || !isKeyed(service)) return undefined
    const { site, secret, wrong } = keyed[service]
    // Missing keys are reported at their fields.
    if (after.get(site) === '' || after.get(secret) === '') return undefined
    try {
      return (await knowsSecret(ctx, service, after)) ? undefined : { [secret]: wrong }
    } catch (error) {
      return { recaptcha_group: explainFailure(error) }
    }
  },
  probe: {
    panel: 'recaptcha',
    async run(ctx, values, take) {
      const service = values.get(captchaServiceKey)
      if (service === 'none') {
        await take('Check that a captcha is chosen', async () => sentence('None is chosen, so no form is protected.'))
        return
      }
      if (service === 'proof_of_work') {
        await take('Solve a challenge on this server', async () => (await import('./try-solving.ts')).trySolving(ctx))
        return
      }
      const { name, site, secret, wrong } = keyed[service]
      await take('Check that both keys are set', async () => {
        if ([site, secret].some(key => values.get(key) === '')) throw new Error('Enter both keys')
        return sentence('Browsers test the site key when users register.')
      })
      await take(
        name === 'Turnstile' ? 'Check the secret key with Turnstile' : 'Check the secret key with reCAPTCHA',
        async () => {
          if (!(await knowsSecret(ctx, service, values))) throw new Error(wrong)
          return undefined
        },
      )
    },
  },
})

/** Sends an invalid token: the service rejects it for itself only if the secret is right. */
async function knowsSecret(
  ctx: Needs<'clock' | 'env' | 'limits' | 'outbound' | 'signal' | 'vault'>,
  service: KeyedService,
  values: SettingValues,
): Promise<boolean> {
  const driver = await createCaptchaDriver(service, ctx, values)
  const verdict = await driver?.verify({ token: 'none', action: 'none', host: '', address: null, signal: ctx.signal })
  return verdict?.is !== 'wrong-keys'
}
