import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { addFolder, item } from '../fixtures/drive.ts'
import { documentOf, photo } from '../fixtures/files.ts'
import { forgetSession, type Member } from '../fixtures/member.ts'
import { lookAt, test } from '../fixtures/test.ts'

const viewOnly = { view: true, download: false, upload: false, edit: false, list: true }
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

interface Shared {
  slug: string
  folder: string
}

/** Creates a folder with files of every kind, and a link to it. */
async function share(owner: Member, link: object = {}): Promise<Shared> {
  const folder = await addFolder(owner, 'Holiday')
  await owner.upload('a beach.png', photo('#2a6f97'), folder)
  await owner.upload('b report.pdf', documentOf('first page', 'second page', 'third page'), folder)
  await owner.upload('c notes.md', '# What we saw\n\n- a **whale**\n', folder)
  await owner.upload('d costs.csv', 'what;price\nboat;120\n', folder)
  await owner.upload('e code.py', 'def swim():\n    return "far"\n', folder)
  await owner.upload('f program.bin', Buffer.from([1, 2, 3, 4]), folder)
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${folder}/links`, link)
  return { slug, folder }
}

async function madePictures(owner: Member, folder: string): Promise<void> {
  const names = async () => {
    const { data } = await owner.api<{ data: { name: string; thumbnailUrl: string | null }[] }>(
      'GET',
      `/items/${folder}/children`,
    )
    return data.filter(one => one.thumbnailUrl).map(one => one.name)
  }
  await expect.poll(names, { timeout: 60_000 }).toEqual(expect.arrayContaining(['a beach.png', 'b report.pdf']))
}

/** Swipes a finger across the page from one place to another. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y: 420 }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd', to)
  await session.detach()
}

test('[LINK-04] [PREV-01] a visitor looks through a folder in the viewer: by click, keys, buttons and Back, with every kind of file', async ({
  product,
  owner,
  browser,
  dir,
}, info) => {
  const { slug, folder } = await share(owner, { note: 'Our summer' })
  await madePictures(owner, folder)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${product.url}/s/${slug}`)
  await expect(page.getByText('Ada Lovelace shares this with you')).toBeVisible()
  await lookAt(page, info, 'folder')
  await page.getByRole('link', { name: /a beach\.png/ }).click()
  await expect(viewer(page, 'a beach.png').getByRole('img', { name: 'a beach.png' })).toBeVisible()
  await expect(page.getByText('1 of 6')).toBeVisible()
  await lookAt(page, info, 'picture')

  // It is rotated and zoomed; the file stays unchanged.
  const picture = viewer(page, 'a beach.png').getByRole('img', { name: 'a beach.png' })
  const wide = await picture.boundingBox()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await expect
    .poll(async () => ((await picture.boundingBox())?.height ?? 0) > ((await picture.boundingBox())?.width ?? 0))
    .toBe(true)
  expect((wide?.width ?? 0) > (wide?.height ?? 0)).toBe(true)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page.getByRole('toolbar', { name: 'Zoom' }).getByText('%')).toBeVisible()
  await page.keyboard.press('0')

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'b report.pdf').getByText('first page')).toBeVisible()
  await lookAt(page, info, 'pdf')
  await page.getByRole('button', { name: 'Next: c notes.md' }).click()
  await expect(viewer(page, 'c notes.md').getByRole('heading', { name: 'What we saw' })).toBeVisible()
  await expect(page.getByText('3 of 6')).toBeVisible()
  await lookAt(page, info, 'markdown')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'd costs.csv').getByText('boat')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'e code.py').getByText('swim')).toBeVisible()
  await lookAt(page, info, 'code', 'desktop')
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'f program.bin').getByText('No preview for this file type.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Next/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous: e code.py' }).click()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page, 'd costs.csv')).toBeVisible()

  await page.getByRole('button', { name: 'Filmstrip' }).click()
  await page.getByRole('navigation', { name: 'Filmstrip' }).getByRole('button', { name: 'a beach.png' }).click()
  await expect(viewer(page, 'a beach.png')).toBeVisible()
  await lookAt(page, info, 'filmstrip')
  await page.getByRole('button', { name: 'Filmstrip', exact: true }).click()

  // Downloads it, to have something to compare with.
  const waiting = page.waitForEvent('download')
  await viewer(page, 'a beach.png')
    .getByRole('button', { name: /^Download/ })
    .click()
  const saved = join(dir, 'saved.png')
  await (await waiting).saveAs(saved)
  expect((await waiting).suggestedFilename()).toBe('a beach.png')

  // The address names the file; Back returns to the folder, and the folder stays.
  await page.reload()
  await expect(viewer(page, 'a beach.png').getByRole('img', { name: 'a beach.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer(page, 'a beach.png')).toHaveCount(0)
  await page.getByRole('link', { name: /c notes\.md/ }).click()
  await page.getByRole('button', { name: 'Next: d costs.csv' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: /d costs\.csv/ })).toBeFocused()
  await page.getByRole('link', { name: /c notes\.md/ }).click()
  await expect(viewer(page, 'c notes.md')).toBeVisible()
  await page.goBack()
  await expect(viewer(page, 'c notes.md')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Holiday' })).toBeVisible()
  await context.close()
})

test('[LINK-04] [PREV-01] a visitor on a phone swipes both ways', async ({ product, owner, browser }, info) => {
  const { slug, folder } = await share(owner)
  await madePictures(owner, folder)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await page.goto(`${product.url}/s/${slug}`)
  await page.getByRole('link', { name: /c notes\.md/ }).tap()
  await expect(viewer(page, 'c notes.md').getByRole('heading', { name: 'What we saw' })).toBeVisible()
  await swipe(page, 320, 80)
  await expect(viewer(page, 'd costs.csv')).toBeVisible()
  await page.goBack()
  // While the page still moves from the swipe, the browser takes a tap for the end of that movement, so the tap is
  // repeated.
  await expect(async () => {
    await page.getByRole('link', { name: /b report\.pdf/ }).tap({ timeout: 2000 })
    await expect(viewer(page, 'b report.pdf')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await swipe(page, 80, 320)
  await expect(viewer(page, 'a beach.png').getByRole('img')).toBeVisible()
  await page.screenshot({ path: info.outputPath('phone-390.png') })
  for (const button of await page.getByRole('dialog').getByRole('button').all()) {
    const box = await button.boundingBox()
    if (box)
      expect(Math.min(box.width, box.height), (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(
        44,
      )
  }
  await context.close()
})

test('[LINK-06] [LINK-04] a view-only link shows every page, and offers nothing to download', async ({
  product,
  owner,
  browser,
}, info) => {
  const { slug, folder } = await share(owner, { rights: viewOnly })
  await madePictures(owner, folder)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const fetched: string[] = []
  page.on('request', request => fetched.push(new URL(request.url()).pathname))
  await page.goto(`${product.url}/s/${slug}`)
  await page.getByRole('link', { name: /b report\.pdf/ }).click()
  const dialog = viewer(page, 'b report.pdf')
  await expect(dialog.getByText('View only. Downloading is turned off.')).toBeVisible()
  const pages = dialog.getByRole('list', { name: 'Pages of b report.pdf' }).getByRole('listitem')
  await expect(pages).toHaveCount(3)
  for (const number of [1, 2, 3]) {
    const picture = dialog.getByRole('img', { name: `Page ${number}`, exact: true })
    await pages.nth(number - 1).scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate(one => (one as HTMLImageElement).naturalHeight)).toBe(2000)
  }
  await lookAt(page, info, 'view-only-pages')
  await expect(dialog.getByRole('button', { name: /Download/ })).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(
    viewer(page, 'c notes.md').getByText('No preview available. Downloading is turned off for this link.'),
  ).toBeVisible()
  await lookAt(page, info, 'view-only-none')
  expect(fetched.filter(path => /\/(content|document|archives)$/.test(path))).toEqual([])
  await context.close()
})

test('[LINK-03] [LINK-04] a link with a download limit plays no film, and the page says why', async ({
  product,
  owner,
  browser,
}) => {
  const file = await owner.upload(
    'film.mp4',
    Buffer.concat([Buffer.from('000000186674797069736f6d', 'hex'), Buffer.alloc(600)]),
  )
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${file}/links`, { downloadLimit: 2 })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.url}/s/${slug}`)
  await expect(
    page.getByText('This link has a download limit, so it can’t be played here.', { exact: false }),
  ).toBeVisible()
  await expect(page.getByText('2 downloads left')).toBeVisible()
  await context.close()
})

test('[LINK-04] a link to one file shows the file itself in the page, with who shared it and one Download', async ({
  product,
  owner,
  page,
  look,
  expectAccessible,
}) => {
  const file = await owner.upload('beach.png', photo('#2a6f97'))
  const expiresAt = '2099-11-30T12:00:00.000Z'
  const { slug } = await owner.api<{ slug: string }>('POST', `/items/${file}/links`, { expiresAt, note: 'For you' })
  await forgetSession(page)
  await page.goto(`${product.url}/s/${slug}`)
  await expect(page.getByText('Ada Lovelace shares this with you until 2099-11-30')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'beach.png' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'beach.png' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Report abuse' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight))
    .toBeLessThanOrEqual(0)
  await look('file')
  await expectAccessible()
  // The actions stay within reach, and fade only while the mouse rests over the picture.
  const head = page.locator('header').filter({ has: page.getByRole('heading', { name: 'beach.png' }) })
  await page.mouse.move(700, 500)
  await page.mouse.move(710, 505)
  await expect(head).toHaveCSS('opacity', '0', { timeout: 5000 })
  await page.keyboard.press('Shift')
  await expect(head).toHaveCSS('opacity', '1')
})

test('[PREV-01] moves back and forward by key, button and swipe, in the order of a folder sorted by size', async ({
  product,
  owner,
  browser,
}) => {
  const folder = await addFolder(owner, 'Sizes')
  for (const [name, size] of [
    ['c.txt', 300],
    ['a.txt', 900],
    ['d.txt', 100],
    ['b.txt', 500],
  ] as const)
    await owner.upload(name, 'x'.repeat(size), folder)
  await owner.api('PUT', `/items/${folder}/view`, {
    layout: 'list',
    orderBy: 'size',
    orderDir: 'asc',
    columns: ['size'],
  })
  const context = await browser.newContext({
    storageState: await owner.request.storageState(),
    viewport: { width: 1200, height: 844 },
    hasTouch: true,
  })
  const page = await context.newPage()
  await page.goto(`${product.url}/drive/folder/${folder}`)
  await item(page, 'b.txt').dblclick()
  await expect(viewer(page, 'b.txt')).toBeVisible()
  await expect(page.getByText('3 of 4')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page, 'c.txt')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'b.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Previous: c.txt' }).click()
  await expect(viewer(page, 'c.txt')).toBeVisible()
  await page.getByRole('button', { name: 'Next: b.txt' }).click()
  await expect(viewer(page, 'b.txt')).toBeVisible()
  // A swipe to the right moves back, one to the left moves forward.
  await swipe(page, 300, 700)
  await expect(viewer(page, 'c.txt')).toBeVisible()
  await swipe(page, 300, 700)
  await expect(viewer(page, 'd.txt')).toBeVisible()
  await swipe(page, 700, 300)
  await expect(viewer(page, 'c.txt')).toBeVisible()
  // After a reload the order is requested from the folder itself.
  await page.reload()
  await expect(viewer(page, 'c.txt')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next: b.txt' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'b.txt')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page, 'a.txt')).toBeVisible()
  await context.close()
})
