import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { provideServices } from '../../scripts/services/services.ts'

/** Runs work in Chromium. Says so and does nothing where there is none. */
export async function withBrowser(what: string, work: (browser: Browser) => Promise<void>): Promise<void> {
  const { env } = await provideServices(['chromium'])
  const executablePath = env.CHROMIUM_PATH
  if (!executablePath) return console.log(`- ${what}: there is no browser here`)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    await work(browser)
  } finally {
    await browser.close()
  }
}

/** Signs a context in with the `Cookie` header of someone's session; null leaves it signed out. */
export async function useCookie(context: BrowserContext, url: string, header: string | null): Promise<void> {
  // Set for the whole site: with only the page's address, they would belong to its folder.
  const { origin } = new URL(url)
  const pairs = header?.split('; ') ?? []
  await context.addCookies(
    pairs.map(pair => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: origin }
    }),
  )
}
