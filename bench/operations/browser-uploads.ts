import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { useCookie, withBrowser } from '../lib/browser.ts'
import type { BenchContext } from '../lib/context.ts'
import { sized } from '../lib/sizes.ts'

const fileBytes = 10 * 1024
/** Files of one folder. Most folders that people drop have fewer. */
const perFolder = 500

interface Sending {
  readonly filesPerSecond: number
  /** Of the page's main thread, from the drop of the folder to the last file; ms. */
  readonly longestTaskMs: number
  /** After the last file and a collection; MiB. */
  readonly heap: number
}

/** Writes folders of small files, each with bytes of its own. */
function writeFolders(top: string, count: number): void {
  for (let n = 0; n < count; n++) {
    const folder = join(top, `part ${Math.floor(n / perFolder)}`)
    if (n % perFolder === 0) mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `file ${n}.bin`), Buffer.alloc(fileBytes, `${n} `))
  }
}

/** Drops a folder onto the page, as a file manager does. */
async function drop(session: CDPSession, top: string): Promise<void> {
  const data = { items: [], files: [top], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: 640, y: 360, data })
}

/** Collects the tasks of at least 50 ms, which the browser itself reports. */
function watchTasks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const lengths: number[] = []
    Object.assign(globalThis, { longTasks: lengths })
    new PerformanceObserver(list => lengths.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
}

async function send(
  browser: Browser,
  url: string,
  cookie: string | null,
  top: string,
  count: number,
): Promise<Sending> {
  const context = await browser.newContext({ locale: 'en-US' })
  try {
    await useCookie(context, url, cookie)
    const page = await context.newPage()
    await page.goto(`${url}/drive`)
    await page.getByRole('button', { name: 'New', exact: true }).waitFor()
    const session = await context.newCDPSession(page)
    await watchTasks(page)
    const started = performance.now()
    await drop(session, top)
    await page.getByText(`${count.toLocaleString('en-US')} files uploaded`).waitFor({ timeout: 600_000 })
    const seconds = (performance.now() - started) / 1000
    const lengths = await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return {
      filesPerSecond: count / seconds,
      longestTaskMs: Math.max(0, ...lengths),
      heap: usedSize / 1024 / 1024,
    }
  } finally {
    await context.close()
  }
}

/** Measures a folder of small files that is dropped in the browser: how fast it arrives, and how free the page stays. */
export async function smallFromBrowser({ member, report }: BenchContext): Promise<void> {
  await withBrowser('small files from the browser', async browser => {
    const count = sized(10_000)
    const dir = mkdtempSync(join(tmpdir(), 'holdall-small-'))
    try {
      const top = join(dir, `small files ${Date.now()}`)
      writeFolders(top, count)
      const { cookie = null } = member.headers
      const { filesPerSecond, longestTaskMs, heap } = await send(browser, member.url, cookie, top, count)
      report.figure('10,000 small files from the browser', filesPerSecond, 'files/s', '>= 300')
      report.figure('10,000 small files, longest task of the page', longestTaskMs, 'ms', '<= 100')
      report.figure('10,000 small files, heap of the page', heap, 'MiB', '<= 40')
    } finally {
      rmSync(dir, { recursive: true, force: true })
    }
  })
}
