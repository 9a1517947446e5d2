import type { Browser } from '@playwright/test'
import { useCookie, withBrowser } from '../lib/browser.ts'
import type { BenchContext } from '../lib/context.ts'
import { repeated } from '../lib/statistics.ts'

interface Visit {
  /** As transferred: compressed with brotli, with header fields; kB. */
  readonly kilobytes: number
  readonly requests: number
  /** From the request for the address to the first visible row; ms. */
  readonly readyMs: number
}

/** Opens an address with an empty cache and counts what is transferred until the page has been idle for two seconds. */
async function visit(browser: Browser, url: string, cookie: string | null, ready: string): Promise<Visit> {
  const context = await browser.newContext()
  try {
    await useCookie(context, url, cookie)
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    let bytes = 0
    let requests = 0
    network.on('Network.loadingFinished', event => {
      bytes += event.encodedDataLength
      requests++
    })
    const started = performance.now()
    await page.goto(url)
    await page.locator(ready).first().waitFor()
    const readyMs = performance.now() - started
    await page.waitForTimeout(2000)
    return { kilobytes: bytes / 1000, requests, readyMs }
  } finally {
    await context.close()
  }
}

const slowLine = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 20_000 }

/** Milliseconds until something is painted on a slow line, with an empty cache. */
async function slowPaint(browser: Browser, url: string, cookie: string): Promise<number> {
  const context = await browser.newContext()
  try {
    await useCookie(context, url, cookie)
    const page = await context.newPage()
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', slowLine)
    await page.goto(url, { waitUntil: 'commit' })
    const read = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    return (await (await page.waitForFunction(read)).jsonValue()) ?? Number.NaN
  } finally {
    await context.close()
  }
}

/** Measures the weight of the first screens, and how soon a folder of 10,000 items can be used. */
export async function pageWeight({ member, report }: BenchContext): Promise<void> {
  await withBrowser('page weight', async browser => {
    const signIn = await visit(browser, `${member.url}/sign-in`, null, 'input[type=password]')
    report.figure('sign-in, first visit', signIn.kilobytes, 'kB', '<= 90')
    report.figure('sign-in, requests', signIn.requests, '', '<= 8')
    const { cookie = '' } = member.headers
    const row = '[data-items] [data-index]'
    const { id } = await member.json<{ id: string }>('POST', '/items/folders', {
      parentId: member.rootId,
      name: 'ten thousand to look at',
    })
    const paths = Array.from({ length: 10_000 }, (_, n) => [`folder ${n}`])
    for (const part of [paths.slice(0, 5000), paths.slice(5000)])
      await member.json('POST', `/items/${id}/folder-tree`, { paths: part })
    const address = `${member.url}/drive/folder/${id}`
    const home = await visit(browser, `${member.url}/drive`, cookie, row)
    report.figure('drive, first visit', home.kilobytes, 'kB', '<= 170')
    report.figure('drive, requests', home.requests, '', '<= 12')
    const users = await visit(browser, `${member.url}/admin/users`, cookie, '[data-row]')
    report.figure('a list of the back-office, first visit', users.kilobytes, 'kB', '<= 200')
    report.figure('a list of the back-office, requests', users.requests, '', '<= 14')
    const ready = await repeated(async () => (await visit(browser, address, cookie, row)).readyMs)
    report.figure('drive, a folder of 10,000 ready after', ready, 'ms', '<= 700')
    const painted = await repeated(() => slowPaint(browser, `${member.url}/drive`, cookie))
    report.figure('drive, first paint on a line of 50 kB/s', painted, 'ms', '<= 1000')
  })
}
