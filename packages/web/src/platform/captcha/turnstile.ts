import { type CaptchaOnPage, type TokenMaker, turnstilePlace } from './captcha-on-page.ts'
import { loadScript } from './load-script.ts'
import { turnstileLanguage } from './turnstile-language.ts'

interface Options {
  readonly sitekey: string
  readonly action: string
  /** Cloudflare shows its box only to people whom it wants to ask something. */
  readonly appearance: 'interaction-only'
  readonly size: 'flexible'
  readonly retry: 'never'
  readonly language: string
  readonly theme: 'light' | 'dark'
  callback(token: string): void
  'error-callback'(code: string): boolean
  'timeout-callback'(): void
  'unsupported-callback'(): void
}

interface Turnstile {
  render(place: HTMLElement, options: Options): string | undefined
  remove(widget: string): void
}

export const turnstile: TokenMaker = {
  prepare(captcha) {
    load(captcha).catch(() => undefined)
  },
  async ask(captcha, action) {
    const library = await load(captcha)
    const place = document.getElementById(turnstilePlace)
    if (!place) throw new Error('There is no place for Turnstile on the page')
    return makeToken(library, place, { siteKey: captcha.siteKey, action })
  },
}

async function load({ script }: CaptchaOnPage): Promise<Turnstile> {
  await loadScript(script)
  const { turnstile: library } = window as { turnstile?: Turnstile }
  if (!library) throw new Error('The Turnstile script is empty')
  return library
}

/** A token is valid once, so each has a widget of its own, which is removed afterwards. */
async function makeToken(
  library: Turnstile,
  place: HTMLElement,
  { siteKey, action }: { siteKey: string; action: string },
): Promise<string> {
  let widget: string | undefined
  try {
    return await new Promise((resolve, reject) => {
      widget = library.render(place, {
        sitekey: siteKey,
        action,
        appearance: 'interaction-only',
        size: 'flexible',
        retry: 'never',
        language: turnstileLanguage(document.documentElement.lang),
        theme: getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light',
        callback: resolve,
        'error-callback': code => {
          reject(new Error(`Turnstile failed: ${code}`))
          return true
        },
        'timeout-callback': () => reject(new Error('Turnstile’s question wasn’t answered')),
        'unsupported-callback': () => reject(new Error('Turnstile doesn’t support this browser')),
      })
    })
  } finally {
    if (widget !== undefined) library.remove(widget)
    place.replaceChildren()
  }
}
