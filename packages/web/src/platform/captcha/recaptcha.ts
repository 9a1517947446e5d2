import type { CaptchaOnPage, TokenMaker } from './captcha-on-page.ts'
import { loadScript } from './load-script.ts'

interface Recaptcha {
  ready(work: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

export const recaptcha: TokenMaker = {
  prepare(captcha) {
    load(captcha).catch(() => undefined)
  },
  async ask(captcha, action) {
    const library = await load(captcha)
    await new Promise<void>(resolve => library.ready(resolve))
    return library.execute(captcha.siteKey, { action })
  },
}

async function load({ script }: CaptchaOnPage): Promise<Recaptcha> {
  await loadScript(script)
  const { grecaptcha } = window as { grecaptcha?: Recaptcha }
  if (!grecaptcha) throw new Error('The reCAPTCHA script is empty')
  return grecaptcha
}
