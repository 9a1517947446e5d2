import { sentence } from '@holdall/contract/kit/sentences.ts'
import { ApiProblem } from '../../api/problem.ts'
import { type CaptchaOnPage, captchaOnPage, type TokenMaker } from '../../captcha/captcha-on-page.ts'
import { isCookieNoticeOpen } from '../cookie-consent.ts'

/** How long a form waits for its token; milliseconds. Turnstile may ask the person to do something meanwhile. */
const longestMs = { proof_of_work: 60_000, turnstile: 120_000, recaptcha: 20_000 }

const makers: Record<CaptchaOnPage['service'], () => Promise<TokenMaker>> = {
  proof_of_work: async () => (await import('../../captcha/proof-of-work.ts')).proofOfWork,
  turnstile: async () => (await import('../../captcha/turnstile.ts')).turnstile,
  recaptcha: async () => (await import('../../captcha/recaptcha.ts')).recaptcha,
}

/**
 * Begins to make a token. While the cookie notice is open nothing of another site comes before a form is sent.
 */
export function prepareCaptcha(action: string): void {
  const captcha = captchaOnPage()
  if (!captcha?.actions.includes(action)) return
  if (captcha.service !== 'proof_of_work' && isCookieNoticeOpen()) return
  // The person who sends the form is told; it is then tried again.
  makers[captcha.service]().then(
    maker => maker.prepare(captcha, action),
    () => undefined,
  )
}

/**
 * The header that a guarded call carries; none where the action is not guarded.
 * @throws ApiProblem `captcha.away`; `captcha.unsolved` if this device couldn't do the calculation
 */
export async function captchaHeaders(action: string): Promise<Record<string, string>> {
  const captcha = captchaOnPage()
  if (!captcha?.actions.includes(action)) return {}
  try {
    const token = makers[captcha.service]().then(maker => maker.ask(captcha, action))
    return { 'holdall-captcha': await withinTime(token, longestMs[captcha.service]) }
  } catch (error) {
    console.error(error)
    if (error instanceof ApiProblem) throw error
    throw captcha.service === 'proof_of_work' ? notCalculated() : serviceAway()
  }
}

function notCalculated(): ApiProblem {
  return new ApiProblem(
    'captcha.unsolved',
    0,
    sentence(
      'Your device couldn’t finish the calculation that keeps bots out, so nothing was sent. Try again, or use another browser.',
    ),
  )
}

function serviceAway(): ApiProblem {
  return new ApiProblem(
    'captcha.away',
    503,
    sentence('The service that checks for bots can’t be reached, so nothing was sent. Please try again later.'),
  )
}

/** Keeps a service that hangs from blocking the form. @throws after this many milliseconds */
function withinTime<T>(work: Promise<T>, limit: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The captcha didn’t answer')), limit)
    work.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
