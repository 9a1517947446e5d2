import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { addFolder } from '../fixtures/drive.ts'
import { asOwner as test } from '../fixtures/test.ts'

/** Tries everything that would give an ad something of the site, and tells the page what it got. */
const hostile = `<p>Hostile</p><script>
const got = {}
const attempt = (name, work) => {
  try { got[name] = String(work()) } catch (error) { got[name] = 'refused: ' + error.name }
}
const asking = (name, work) => work().then(text => { got[name] = text }, error => { got[name] = 'refused: ' + error.name })
attempt('origin', () => self.origin)
attempt('cookie', () => document.cookie)
attempt('setCookie', () => { document.cookie = 'holdall=mine'; return document.cookie })
attempt('localStorage', () => localStorage.length)
attempt('sessionStorage', () => sessionStorage.length)
attempt('indexedDB', () => indexedDB.open('x'))
attempt('serviceWorker', () => navigator.serviceWorker.controller)
attempt('parentDocument', () => parent.document.title)
attempt('parentFetch', () => parent.fetch('/api/v1/me'))
attempt('parentAddress', () => parent.location.href)
attempt('topAddress', () => top.location.href)
attempt('frameElement', () => frameElement)
attempt('referrer', () => document.referrer)
attempt('moveTop', () => { top.location = 'https://evil.example/'; return 'set' })
attempt('openTop', () => open('https://evil.example/', '_top'))
attempt('dialog', () => confirm('Give me your password'))
const read = (url, more) => () => fetch(url, { credentials: 'include', ...more }).then(answer => answer.text())
Promise.all([
  asking('me', read('/api/v1/me')),
  asking('page', read('/drive')),
  asking('signOut', read('/api/v1/auth/sign-out', { method: 'POST', mode: 'no-cors' })),
  asking('clipboard', () => navigator.clipboard.readText()),
]).then(() => parent.postMessage({ got }, '*'))
</script>`

interface Heard {
  readonly path: string | undefined
  readonly cookie: string | undefined
  readonly origin: string | undefined
  readonly site: string | undefined
}

/**
 * Another address of the product, whose ads may also send requests over plain http, and which keeps what it is asked
 * with.
 */
async function openDoor(target: string) {
  const heard: Heard[] = []
  const server = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked
    const { cookie, origin, 'sec-fetch-site': site } = headers
    heard.push({ path, cookie, origin, site: site as string | undefined })
    const onward = request(new URL(path, target), { method, headers }, got => {
      const policy = String(got.headers['content-security-policy'])
      const isAd = path.startsWith('/ads/frame/')
      const more = isAd ? { 'content-security-policy': policy.replaceAll(' https:', ' https: http:') } : {}
      answer.writeHead(got.statusCode ?? 500, { ...got.headers, ...more })
      got.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
    return once(server, 'close')
  }
  return { url, heard, close }
}

type Got = Record<string, string>

/** Keeps what ads tell the page. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener('message', ({ data }) => data?.got && Object.assign(window, { got: data.got }))
  })
}

const gotOn = async (page: Page): Promise<Got> => {
  const handle = await page.waitForFunction(() => (window as never as { got?: Got }).got)
  return (await handle.jsonValue()) as Got
}

test('[DEC-114] the code of an ad gets nothing of the session, of file names or of the page around it', async ({
  product,
  owner,
  page,
}) => {
  const folder = await addFolder(owner, 'Secret plans')
  await owner.upload('confidential.txt', 'canary-4711', folder)
  await owner.api('POST', '/ads', { client: { 'ads.drive': hostile } })
  await listen(page)
  const url = `${product.url}/drive/folder/${folder}`
  const refused = expect.stringMatching(/^refused: /)
  const nothing = {
    origin: 'null',
    cookie: refused,
    setCookie: refused,
    localStorage: refused,
    sessionStorage: refused,
    indexedDB: refused,
    serviceWorker: refused,
    parentDocument: refused,
    parentFetch: refused,
    parentAddress: refused,
    topAddress: refused,
    frameElement: 'null',
    referrer: '',
    dialog: 'false',
    me: refused,
    page: refused,
    clipboard: refused,
  }
  const expectNothing = async () => {
    const got = await gotOn(page)
    expect(got).toMatchObject(nothing)
    expect(JSON.stringify(got)).not.toMatch(/canary|confidential|Secret plans|ada@example|01[0-9a-z]{24}/)
    expect(page.url()).toBe(url)
    await expect(page.getByText('confidential.txt').first()).toBeVisible()
  }

  await test.step('as it is served', async () => {
    await page.goto(url)
    await expectNothing()
  })
  await test.step('even where its policy allowed requests to this site, as it does for sites with https', async () => {
    const door = await openDoor(product.url)
    await page.goto(url.replace(product.url, door.url))
    expect(await gotOn(page)).toMatchObject(nothing)
    const ofAd = door.heard.filter(({ origin }) => origin === 'null')
    expect(ofAd.map(({ path }) => path).sort()).toEqual(['/api/v1/auth/sign-out', '/api/v1/me', '/drive'])
    // What the page itself asks brings the session along, what the ad asks doesn't.
    expect(door.heard.filter(({ path }) => path?.startsWith('/api/')).some(({ cookie }) => cookie)).toBe(true)
    expect(ofAd.map(({ cookie, site }) => [cookie, site])).toEqual(ofAd.map(() => [undefined, 'cross-site']))
    expect((await owner.api<{ email: string }>('GET', '/me')).email).toBe(owner.email)
    await page.goto('about:blank')
    await door.close()
  })
  await test.step('opened by itself it has no origin of the site either', async () => {
    const alone = await page.context().newPage()
    await alone.goto(`${product.url}/ads/frame/drive`).catch(() => null)
    expect(await alone.evaluate(() => self.origin)).toBe('null')
    await alone.close()
  })
})

test('[DEC-114] an ad sets its height once, within bounds, and only from its own frame', async ({
  product,
  owner,
  page,
}) => {
  const size = (height: number) => `<div style="height:${height}px;background:#f4b942">Tall</div>`
  const frame = page.locator('iframe[src="/ads/frame/drive"]')
  const height = async () => (await frame.boundingBox())?.height
  const open = async (html: string) => {
    await owner.api('POST', '/ads', { client: { 'ads.drive': html } })
    await page.goto(`${product.url}/drive`)
    await expect(page.frameLocator('iframe[src="/ads/frame/drive"]').getByText('Tall')).toBeVisible()
  }
  await page.addInitScript(() => localStorage.getItem('kept') ?? localStorage.removeItem('holdall.slot-height.drive'))
  await open(size(200))
  await expect.poll(height).toBe(200)
  // Another frame or the page itself says nothing about it.
  await page.evaluate(() => postMessage({ adHeight: 280 }, '*'))
  expect(await height()).toBe(200)

  // The next page reserves it from the start.
  await page.evaluate(() => localStorage.setItem('kept', '1'))
  await page.reload()
  await expect(frame).toBeVisible()
  expect(await height()).toBe(200)

  await page.evaluate(() => localStorage.removeItem('kept'))
  const shouting = `<p>Tall</p><script>
    const heights = [NaN, '250', -1, 150, 250, 99999, 10]
    addEventListener('load', () => heights.forEach(adHeight => parent.postMessage({ adHeight }, '*')))
  </script>`
  await page.addInitScript(() => {
    if (window !== top) return
    const told: unknown[] = []
    Object.assign(window, { told })
    addEventListener('message', ({ data }) => 'adHeight' in Object(data) && told.push(data.adHeight))
  })
  await open(shouting)
  // Once all of them have come, and the page was drawn with them. The frame itself may tell its size before or after.
  await expect.poll(() => page.evaluate(() => (window as never as { told: unknown[] }).told)).toContain(10)
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await height()).toBe(150)
  await page.evaluate(() => localStorage.setItem('kept', '1'))
  await open(size(5000))
  await expect.poll(height).toBe(300)
})
