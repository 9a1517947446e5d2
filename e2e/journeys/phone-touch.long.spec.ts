import { expect, type Page } from '@playwright/test'
import { addFolder, choose, item } from '../fixtures/drive.ts'
import { register } from '../fixtures/member.ts'
import { test } from '../fixtures/test.ts'
import { expectTouchable } from '../fixtures/touch-targets.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const drivePages = [
  '/drive',
  '/drive/recent',
  '/drive/starred',
  '/drive/shared',
  '/drive/shared/by-me',
  '/drive/shared/links',
  '/drive/trash',
  '/drive/search?q=a',
  '/drive/activity',
  '/drive/workspaces',
  '/account',
  '/account/storage',
  '/account/connect',
  '/account/delete',
]
const adminPages = [
  '/admin/analytics',
  '/admin/users',
  '/admin/roles',
  '/admin/files',
  '/admin/shares',
  '/admin/comments',
  '/admin/custom-pages',
  '/admin/tags',
  '/admin/audit-log',
  '/admin/jobs',
  '/admin/outbox',
  '/admin/status',
  '/admin/storage',
  '/admin/settings/general',
  '/admin/settings/uploading',
  '/admin/settings/authentication',
  '/admin/appearance',
]

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

test('[BROWSE-21] every control of the drive’s screens, sheets and windows is a touch target of at least 44 px', async ({
  product,
  owner,
  page,
}) => {
  test.setTimeout(150_000)
  const folder = await addFolder(owner, 'Work')
  for (const name of ['a.txt', 'b.md', 'c.csv']) await owner.upload(name, `about ${name}`)
  await owner.upload('inside.txt', 'inside', folder)
  await owner.api('POST', `/items/${folder}/links`, {})
  await owner.api('POST', '/items/trash', { ids: [await owner.upload('old.txt', 'old')] })
  for (const path of drivePages) {
    await open(page, `${product.url}${path}`)
    await expectTouchable(page, path)
  }

  const app = await owner.request.post(`${product.url}/index.php/login/v2`)
  await open(page, ((await app.json()) as { login: string }).login)
  await expect(page.getByRole('button', { name: 'Allow access' })).toBeEnabled()
  await expectTouchable(page, 'the page that lets an app in')

  await open(page, `${product.url}/drive`)
  await page.getByRole('button', { name: 'Show as list' }).tap()
  await expectTouchable(page, 'the list')
  await page.getByRole('button', { name: 'Actions for a.txt' }).tap()
  await expectTouchable(page, 'the sheet of a file')
  for (const line of ['Share…', 'Move to…', 'Tags…']) {
    await choose(page, line)
    await expect(page.getByRole('dialog').getByRole('heading').first()).toBeVisible()
    await expectTouchable(page, `the window of ${line}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().tap()
    await page.getByRole('button', { name: 'Actions for a.txt' }).tap()
  }
  await page.getByRole('button', { name: 'Cancel' }).tap()
  await item(page, 'a.txt').tap()
  await expect(page.getByRole('dialog').getByText('about a.txt')).toBeVisible()
  await expectTouchable(page, 'the viewer')
})

test('[BROWSE-21] so is every control of the pages that links open', async ({ product, owner, page, browser }) => {
  const link = (item: string, options: object = {}) =>
    owner.api<{ slug: string }>('POST', `/items/${item}/links`, options).then(({ slug }) => slug)
  const folder = await addFolder(owner, 'Holiday')
  for (const name of ['a.txt', 'b.md']) await owner.upload(name, `about ${name}`, folder)
  await addFolder(owner, 'Inner', folder)
  const slugs = {
    'a folder': await link(folder),
    'a file': await link(await owner.upload('c.txt', 'about c.txt')),
    'a password': await link(folder, { password: 'open sesame' }),
    uploads: await link(await addFolder(owner, 'Inbox'), {
      rights: { view: false, download: false, upload: true, edit: false, list: false },
    }),
  }
  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const theirs = await stranger.newPage()
  for (const [where, slug] of Object.entries(slugs)) {
    await open(theirs, `${product.url}/s/${slug}`)
    await expectTouchable(theirs, where)
  }
  await open(theirs, `${product.url}/s/${slugs['a folder']}`)
  await theirs.getByRole('checkbox', { name: 'Choose a.txt' }).tap()
  await expect(theirs.getByRole('checkbox', { name: 'Choose a.txt' })).toBeChecked()
  await expectTouchable(theirs, 'a choice of files')
  await stranger.close()
  await page.close()
})

test('[BROWSE-21] so is every control of the back-office and of the pages before sign-in', async ({
  product,
  owner,
  page,
  browser,
}) => {
  test.setTimeout(150_000)
  await owner.upload('a.txt', 'about a.txt')
  const other = await browser.newContext()
  await register(product, other, 'ben@example.org')
  await other.close()
  for (const path of adminPages) {
    await open(page, `${product.url}${path}`)
    await expectTouchable(page, path)
  }
  await page.getByRole('link', { name: 'Admin area' }).tap()
  await page.getByRole('button', { name: 'Show navigation' }).tap()
  await expectTouchable(page, 'the drawer of the back-office')

  const stranger = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const theirs = await stranger.newPage()
  for (const path of ['/', '/sign-in', '/register', '/forgot-password', '/contact']) {
    await open(theirs, `${product.url}${path}`)
    await expectTouchable(theirs, path)
  }
  await stranger.close()
})
