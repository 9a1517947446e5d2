export interface CaptchaOnPage {
  readonly service: 'proof_of_work' | 'turnstile' | 'recaptcha'
  readonly script: string
  readonly siteKey: string
  readonly actions: readonly string[]
}

/** Something that makes tokens. */
export interface TokenMaker {
  /** Begins with what takes long, so that sending the form does not wait for it. Never fails: sending does. */
  prepare(captcha: CaptchaOnPage, action: string): void
  /** A token that is valid once, for this action. @throws if there is none */
  ask(captcha: CaptchaOnPage, action: string): Promise<string>
}

let known: CaptchaOnPage | null | undefined

/** What the server wrote into the page; null where nothing on it is guarded. */
export function captchaOnPage(): CaptchaOnPage | null {
  if (known !== undefined) return known
  const text = document.getElementById('captcha')?.textContent
  known = text ? (JSON.parse(text) as CaptchaOnPage) : null
  return known
}

/** The service that guards the action on this page; null if it is not guarded. */
export function guardOf(action: string): CaptchaOnPage['service'] | null {
  const captcha = captchaOnPage()
  return captcha?.actions.includes(action) ? captcha.service : null
}

/** The id of the element below the form into which Turnstile puts its box, if it shows one. */
export const turnstilePlace = 'captcha-place'
