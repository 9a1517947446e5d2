import { ApiProblem } from '../api/problem.ts'
import { isCookieNoticeOpen } from './cookie-consent.ts'

interface CaptchaOnPage {
  readonly script: string
  readonly siteKey: string
  readonly actions: readonly string[]
}

interface Recaptcha {
  ready(work: () => void): void
  execute(siteKey: string, options: { action: string }): Promise<string>
}

/** Milliseconds. */
const longestMs = 20_000

let known: CaptchaOnPage | null | undefined
let loading: Promise<Recaptcha> | null = null

/** What the server wrote into the page; null where nothing on it is guarded. */
function captchaOnPage(): CaptchaOnPage | null {
  if (known !== undefined) return known
  const text = document.getElementById('captcha')?.textContent
  known = text ? (JSON.parse(text) as CaptchaOnPage) : null
  return known
}

/** Whether the action asks for a token on this page. */
export function isGuarded(action: string): boolean {
  return captchaOnPage()?.actions.includes(action) ?? false
}

/**
 * Begins to load what asks for tokens, so that sending a form does not wait for it. While the cookie notice is open nothing of
 * another site comes before a form is sent.
 */
export function prepareCaptcha(): void {
  if (!captchaOnPage() || isCookieNoticeOpen()) return
  // Whoever sends the form is told; it is then tried again.
  loadRecaptcha().catch(() => undefined)
}

/** The header that a guarded call carries; none where the action is not guarded. @throws ApiProblem `captcha.away` */
export async function captchaHeaders(action: string): Promise<Record<string, string>> {
  const captcha = captchaOnPage()
  if (!captcha?.actions.includes(action)) return {}
  try {
    return { 'holdall-captcha': await withinTime(askForToken(captcha.siteKey, action)) }
  } catch (error) {
    console.error(error)
    throw new ApiProblem(
      'captcha.away',
      503,
      'reCAPTCHA can’t be reached, so nothing was sent. Please try again later.',
    )
  }
}

async function askForToken(siteKey: string, action: string): Promise<string> {
  const recaptcha = await loadRecaptcha()
  await new Promise<void>(resolve => recaptcha.ready(resolve))
  return recaptcha.execute(siteKey, { action })
}

/** Keeps a script that hangs from blocking the form. @throws after twenty seconds */
function withinTime<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('reCAPTCHA didn’t answer')), longestMs)
    work.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

function loadRecaptcha(): Promise<Recaptcha> {
  loading ??= new Promise<Recaptcha>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = captchaOnPage()?.script ?? ''
    script.async = true
    script.onload = () => {
      const { grecaptcha } = window as { grecaptcha?: Recaptcha }
      if (grecaptcha) resolve(grecaptcha)
      else reject(new Error('The reCAPTCHA script is empty'))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error('The reCAPTCHA script couldn’t be loaded'))
    }
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}
